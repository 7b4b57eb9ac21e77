import { isObject } from '../../../../shared/values/is-object.ts'

export type Schema = Record<string, unknown>

/** A schema with references and `allOf` resolved, or the reason it can't be. */
export type Resolved = { schema: Schema; refs: readonly string[] } | { problem: 'recursive' | 'unsupported' }

/** Remaining steps for the whole form, limited because `allOf` with references can double them at every level. */
export interface Budget {
  steps: number
}

/** Keywords that don't constrain the value, so they never conflict. */
const NOTES = new Set([
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  '$comment',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  '$anchor',
  'readOnly',
  'writeOnly',
])

/**
 * Resolves `$ref` within `root` and merges `allOf` until neither remains. Keywords next to a `$ref` apply as well, as in 2020-12. `refs`
 * are the references followed so far, which allows detecting recursive schemas.
 */
export function resolveSchema(schema: Schema, root: unknown, refs: readonly string[], budget: Budget): Resolved {
  let current = schema
  let seen = refs
  while (budget.steps > 0) {
    budget.steps -= 1
    const { $ref, ...rest } = current
    if ($ref !== undefined) {
      if (typeof $ref !== 'string') return { problem: 'unsupported' }
      if (seen.includes($ref)) return { problem: 'recursive' }
      const target = lookUp(root, $ref)
      if (!isObject(target)) return { problem: 'unsupported' }
      const merged = mergeSchemas(target, rest)
      if (merged === null) return { problem: 'unsupported' }
      seen = [...seen, $ref]
      current = merged
      continue
    }
    const { allOf, ...base } = current
    if (!Array.isArray(allOf)) return { schema: allOf === undefined ? current : base, refs: seen }
    let merged: Schema | null = {}
    for (const part of allOf as unknown[]) {
      if (part === true) continue
      const resolved: Resolved = isObject(part) ? resolveSchema(part, root, seen, budget) : { problem: 'unsupported' }
      if ('problem' in resolved) return resolved
      merged = mergeSchemas(merged, resolved.schema)
      if (merged === null) return { problem: 'unsupported' }
    }
    merged = mergeSchemas(merged, base)
    if (merged === null) return { problem: 'unsupported' }
    current = merged
  }
  return { problem: 'recursive' }
}

/** Merges two schemas, with `over` winning for annotations; null if they constrain the same thing differently. */
export function mergeSchemas(under: Schema, over: Schema): Schema | null {
  const merged = new Map(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const other = merged.get(key)
    if (other === undefined || NOTES.has(key)) merged.set(key, value)
    else if (key === 'properties' && isObject(value) && isObject(other)) {
      const both = Object.keys(value).filter((name) => Object.hasOwn(other, name))
      const clash = both.some((name) => JSON.stringify(value[name]) !== JSON.stringify(other[name]))
      if (clash) return null
      merged.set(key, Object.fromEntries([...Object.entries(other), ...Object.entries(value)]))
    } else if (key === 'required' && Array.isArray(value) && Array.isArray(other)) {
      merged.set(key, [...new Set([...other, ...value])])
    } else if (JSON.stringify(value) !== JSON.stringify(other)) return null
  }
  return Object.fromEntries(merged)
}

/** Returns the part of `root` that a local reference points to: `#`, `#/a/b`, or `#anchor`. Undefined for any other reference. */
function lookUp(root: unknown, reference: string): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#')) return undefined
  if (!reference.startsWith('#/')) return findAnchor(root, reference.slice(1), 0)
  let value = root
  for (const part of reference.slice(2).split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Schema)[key]
  }
  return value
}

function findAnchor(value: unknown, anchor: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 20) return undefined
  if (isObject(value) && value.$anchor === anchor) return value
  for (const inner of Object.values(value)) {
    const found = findAnchor(inner, anchor, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
