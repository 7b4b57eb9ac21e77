import { z } from 'zod'
import { isObject } from '../values/is-object.ts'

/**
 * The fields allowed at one place in an input, by name; `*`: any name. 0: a value without fields; 1: anything is allowed. A list has the
 * fields of its items.
 */
export type FieldTree = 0 | 1 | { readonly [name: string]: FieldTree }
export const fieldTreeSchema: z.ZodType<FieldTree> = z.lazy(() =>
  z.union([z.literal([0, 1]), z.record(z.string(), fieldTreeSchema)]),
)

/** A field that the schema doesn't have, and the fields that it has at that place. */
export interface UnknownField {
  path: readonly (string | number)[]
  known: readonly string[]
}

/** Maximum number of fields reported; more wouldn't help. */
const MAX_UNKNOWN = 20

type Schema = z.core.$ZodType
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Unwraps a schema to the innermost one, which validates the value first. */
function unwrap(schema: Schema): Schema {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(def.innerType)
    case 'lazy':
      // Calling `def.getter` would create a new schema each time.
      return unwrap((schema as z.core.$ZodLazy)._zod.innerType)
    case 'pipe':
      return unwrap(def.in)
    default:
      return schema
  }
}

const isOpen = (def: z.core.$ZodObjectDef): boolean =>
  def.catchall !== undefined && defOf(def.catchall).type !== 'never'

/** Returns the fields of a schema. Where a recursive schema contains itself, anything is accepted. */
export function fieldsOf(schema: Schema, inside: readonly Schema[] = []): FieldTree {
  const found = unwrap(schema)
  if (inside.includes(found)) return 1
  const within = [...inside, found]
  const def = defOf(found)
  switch (def.type) {
    case 'object':
      if (isOpen(def)) return 1
      return Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, fieldsOf(each, within)]))
    case 'array':
      return fieldsOf(def.element, within)
    case 'record':
      return { '*': fieldsOf(def.valueType, within) }
    case 'union':
      return def.options.map((option) => fieldsOf(option, within)).reduce(merge)
    case 'any':
    case 'unknown':
    case 'transform':
    case 'custom':
    case 'intersection':
    case 'tuple':
      return 1
    default:
      return 0
  }
}

function merge(left: FieldTree, right: FieldTree): FieldTree {
  if (left === 1 || right === 1) return 1
  if (left === 0) return right
  if (right === 0) return left
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries([...names].map((name) => [name, merge(left[name] ?? 0, right[name] ?? 0)]))
}

/** Returns the fields of a value that its schema doesn’t have, at most 20. */
export function unknownFields(schema: Schema, value: unknown): UnknownField[] {
  const found: UnknownField[] = []
  walk(schema, value, [], found)
  return found
}

function walk(schema: Schema, value: unknown, path: readonly (string | number)[], found: UnknownField[]): void {
  if (typeof value !== 'object' || value === null || found.length >= MAX_UNKNOWN) return
  const one = unwrap(schema)
  const def = defOf(one)
  if (def.type === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(def.element, item, [...path, index], found)
  } else if (def.type === 'record' && isObject(value)) {
    for (const [name, each] of Object.entries(value)) walk(def.valueType, each, [...path, name], found)
  } else if (def.type === 'union') {
    const taken = def.options.find((option) => z.safeParse(option, value).success)
    if (taken) walk(taken, value, path, found)
  } else if (def.type === 'object' && isObject(value) && !isOpen(def)) {
    for (const [name, each] of Object.entries(value)) {
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      if (field) walk(field, each, [...path, name], found)
      else if (found.length < MAX_UNKNOWN) found.push({ path: [...path, name], known: Object.keys(def.shape) })
    }
  }
}

/** Keeps only the fields of a value that are in the tree. */
export function onlyFields(tree: FieldTree, value: unknown): unknown {
  if (tree === 0 || tree === 1 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => onlyFields(tree, item))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const field = Object.hasOwn(tree, name) ? tree[name] : tree['*']
      return field === undefined ? [] : [[name, onlyFields(field, each)]]
    }),
  )
}
