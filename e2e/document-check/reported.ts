import type { ImportNotice } from '../../src/shared/management/imports/import-report.ts'
import type { Problem } from './problem.ts'
import { flatten, type Schema } from './schema.ts'

/** The operations or requests that a notice lists, at most three; undefined if there are more, or if it lists none. */
function placesIn(message: string): string[] | undefined {
  const listed = / In: (.+)\.$/s.exec(message)?.[1]
  return listed === undefined || / and \d+ more$/.test(listed) ? undefined : listed.split(', ')
}

/** Whether a location in a notice is one of an operation's names. Notices truncate long names, and may prefix them with a folder. */
const isPlace = (place: string, names: readonly string[]) =>
  names.some((name) =>
    place.endsWith('…') ? name.startsWith(place.slice(0, -1)) : place === name || place.endsWith(` / ${name}`),
  )

/** Whether a notice may be about an operation: it either lists the operation or doesn't list all the operations it covers. */
function mayConcern(message: string, names: readonly string[]): boolean {
  const places = placesIn(message)
  return places === undefined || places.some((place) => isPlace(place, names))
}

/** Whether a notice names an operation. */
const names = (message: string, operation: readonly string[]) =>
  (/ In: (.+?)(?: and \d+ more)?\.$/s.exec(message)?.[1] ?? '')
    .split(', ')
    .some((place) => isPlace(place, operation)) ||
  operation.some((one) => one.length > 2 && message.includes(`“${one}”`))

/** Whether a notice says that an operation, identified by any of its names, has no tool. */
export const isMissingReported = (operation: readonly string[], notices: readonly ImportNotice[]): boolean =>
  notices.some(({ message, severity }) => severity !== 'info' && names(message, operation))

/** Whether a schema accepts any value, or any object. */
function isOpen({ type, properties, items, anyOf, oneOf, enum: options, additionalProperties, ...rest }: Schema) {
  if (properties || items || anyOf || oneOf || options || 'const' in rest) return false
  return (type === undefined || [type].flat().includes('object')) && (additionalProperties ?? true) === true
}

const partsOf = ({ properties, items, anyOf, oneOf, additionalProperties }: Schema): Schema[] => [
  ...Object.values(properties ?? {}),
  ...(items ? [items] : []),
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
]

const isOpenBelow = (of: Schema, root: Schema, depth = 0): boolean => {
  const schema = flatten(of, root)
  return isOpen(schema) || (depth < 12 && partsOf(schema).some((part) => isOpenBelow(part, root, depth + 1)))
}

/** Whether a schema accepts anything at a part of its value or at a parent of that part; with `below`, also at some member of that part. */
function isOpenAt(of: Schema, steps: readonly string[], below: boolean, root: Schema): boolean {
  const schema = flatten(of, root)
  if (isOpen(schema)) return true
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.some((branch) => isOpenAt(branch, steps, below, root))) return true
  const [step, ...rest] = steps
  if (step === undefined) return below && isOpenBelow(schema, root)
  const { properties, items, additionalProperties: more } = schema
  const next = properties?.[step] ?? (/^\d+$/.test(step) ? items : undefined) ?? more
  return typeof next === 'object' && isOpenAt(next, rest, below, root)
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a tool accepts anything at the location where a value violates the document's schema. */
function takesAnythingThere({ steps, union }: NonNullable<Problem['part']>, tool: Schema): boolean {
  const { properties = {} } = flatten(tool, tool)
  const [first = '', ...rest] = steps
  // A parameter's name is prefixed with its location when two parameters have the same name.
  const named = Object.entries(properties).filter(([name]) => plain(name).endsWith(plain(first)))
  const found =
    steps.length === 0 || named.length === 0
      ? Object.values(properties).map((schema) => [schema, steps] as const)
      : named.map(([, schema]) => [schema, rest] as const)
  return found.some(([schema, inner]) => isOpenAt(schema, inner, union, tool))
}

/** Whether a notice quotes the pattern that a value doesn't match; notices quote only the start of a long pattern. */
function quotesPattern(message: string, detail: string): boolean {
  const broken = /must match pattern "(.*)$/s.exec(detail)?.[1]
  const [, quoted = '', cut] = / pattern “(.*?)(…)?” /s.exec(message) ?? []
  return broken !== undefined && quoted !== '' && broken.startsWith(cut ? quoted : `${quoted}"`)
}

/**
 * Whether a notice mentions the loss or difference, by quoting its name or pattern or by listing the operation. A notice about an oversized
 * schema counts if the tool's own schema accepts anything.
 */
export function isReported(
  { kind, at, name, detail, part }: Problem,
  operation: readonly string[],
  notices: readonly ImportNotice[],
  schema: Schema,
): boolean {
  if (kind === 'unasked') return false
  return notices.some(({ message, severity }) => {
    if (!mayConcern(message, operation)) return false
    if (name !== '' && message.includes(`“${name}”`)) return true
    if (quotesPattern(message, detail)) return true
    if (severity === 'info') return false
    if (/ accept anything/.test(message))
      return kind === 'invalid' && part !== undefined && takesAnythingThere(part, schema)
    if (name === '' && at === 'body' && / body was skipped/.test(message)) return true
    return name === '' && names(message, operation)
  })
}
