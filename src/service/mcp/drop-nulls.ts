import { isObject } from '../../shared/values/is-object.ts'

type Schema = Record<string, unknown>

/** Values nested deeper than this are passed on unchanged. */
const MAX_DEPTH = 100

/**
 * Removes null members that their JSON Schema doesn't allow, because models often send null for "not given". A null that the schema allows
 * is kept, because it clears a field. A null in a list is also kept, because removing it would shift the other items.
 */
export function dropNulls(args: Record<string, unknown>, schema: object): Record<string, unknown> {
  return holdsNull(args, 0) ? (clean(args, schema, schema as Schema, 0) as Record<string, unknown>) : args
}

function holdsNull(value: unknown, depth: number): boolean {
  if (value === null) return true
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false
  return Object.values(value).some((each) => holdsNull(each, depth + 1))
}

function clean(value: unknown, schema: unknown, root: Schema, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) {
    const items = findInside(schema, root, ({ items: each }) => each)
    return value.map((item) => clean(item, items, root, depth + 1))
  }
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = memberSchema(schema, name, root)
    if (member === null) return inner === undefined || takesNull(inner, root, 0) ? [[name, member]] : []
    return [[name, clean(member, inner, root, depth + 1)]]
  })
  return Object.fromEntries(kept)
}

const memberSchema = (schema: unknown, name: string, root: Schema): unknown =>
  findInside(schema, root, ({ properties, additionalProperties }) =>
    isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
  )

/**
 * Returns what a schema and its branches say about a location inside it: alternatives as `anyOf`, requirements as `allOf`; undefined if
 * they don't say anything.
 */
function findInside(schema: unknown, root: Schema, pick: (schema: Schema) => unknown, depth = 0): unknown {
  const opened = resolve(schema, root)
  if (!isObject(opened) || depth > MAX_DEPTH) return undefined
  const inBranches = (branches: unknown): unknown[] =>
    listOf(branches).flatMap((branch) => findInside(branch, root, pick, depth + 1) ?? [])
  const alternatives = [...inBranches(opened.anyOf), ...inBranches(opened.oneOf)]
  const own = pick(opened)
  const demands = [
    ...(own === undefined || own === true ? [] : [own]),
    ...inBranches(opened.allOf),
    ...(alternatives.length > 0 ? [{ anyOf: alternatives }] : []),
  ]
  return demands.length <= 1 ? demands[0] : { allOf: demands }
}

function takesNull(schema: unknown, root: Schema, depth: number): boolean {
  const opened = resolve(schema, root)
  if (!isObject(opened) || depth > MAX_DEPTH) return opened !== false
  const { type, enum: options, const: only, anyOf, oneOf, allOf, nullable } = opened
  if (nullable === true) return true
  if (type !== undefined && !listOf(type).includes('null')) return false
  if (Array.isArray(options) && !options.includes(null)) return false
  if (only !== undefined && only !== null) return false
  const inner = (branch: unknown) => takesNull(branch, root, depth + 1)
  return (
    [anyOf, oneOf].every((branches) => !Array.isArray(branches) || branches.some(inner)) && listOf(allOf).every(inner)
  )
}

/** Resolves a reference to the arguments' own `$defs`. */
function resolve(schema: unknown, root: Schema): unknown {
  const [, name] = isObject(schema) ? (/^#\/\$defs\/([^/]+)$/.exec(String(schema.$ref)) ?? []) : []
  if (name === undefined) return schema
  return isObject(root.$defs) && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
