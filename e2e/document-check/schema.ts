/** A JSON Schema, with only the keywords that the generator and the decoder use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  nullable?: boolean
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  contentEncoding?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number | boolean
  exclusiveMaximum?: number | boolean
  multipleOf?: number
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minProperties?: number
  readOnly?: boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  [keyword: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Follows a local reference; an unknown reference allows anything. */
export function resolve(schema: Schema | boolean | undefined, root: unknown): Schema {
  let at: unknown = schema
  for (let steps = 0; steps < 20 && isObject(at) && typeof at.$ref === 'string'; steps += 1) {
    const { $ref, ...beside } = at
    const path = String($ref).replace(/^#\/?/, '').split('/').filter(Boolean)
    let target: unknown = root
    for (const step of path) {
      const key = decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~')
      target = isObject(target) || Array.isArray(target) ? (target as Record<string, unknown>)[key] : undefined
    }
    at = isObject(target) ? { ...target, ...beside } : {}
  }
  return isObject(at) ? at : {}
}

/** Merges a schema and all of its `allOf` into one schema, as far as the generator needs it. */
export function flatten(schema: Schema | boolean | undefined, root: unknown, depth = 0): Schema {
  const { allOf, ...own } = resolve(schema, root)
  if (!allOf || depth > 8) return own
  return allOf.map((part) => flatten(part, root, depth + 1)).reduce(both, own)
}

function both(left: Schema, right: Schema): Schema {
  const merged: Schema = { ...right, ...left }
  if (left.properties || right.properties) merged.properties = bothProperties(left.properties, right.properties)
  if (left.required || right.required) merged.required = [...(left.required ?? []), ...(right.required ?? [])]
  if (left.enum && right.enum) merged.enum = left.enum.filter((value) => right.enum?.includes(value))
  if (left.anyOf && right.anyOf) merged.anyOf = left.anyOf
  return merged
}

/** Merges two descriptions of properties, each of which may be partial. */
function bothProperties(left: Record<string, Schema> = {}, right: Record<string, Schema> = {}): Record<string, Schema> {
  const merged = { ...right, ...left }
  for (const [name, known] of Object.entries(left)) {
    const other = Object.hasOwn(right, name) ? right[name] : undefined
    if (other && other !== known) merged[name] = { allOf: [known, other] }
  }
  return merged
}

/** The types that a value may have, including those in unions; empty for any. */
export function typesOf(schema: Schema | boolean | undefined, root: unknown, depth = 0): Set<string> {
  const { type, anyOf, oneOf, properties, items, nullable } = flatten(schema, root)
  const types = new Set(typeof type === 'string' ? [type] : (type ?? []))
  if (depth < 5 && types.size === 0)
    for (const branch of [...(anyOf ?? []), ...(oneOf ?? [])])
      for (const found of typesOf(branch, root, depth + 1)) types.add(found)
  if (types.size === 0 && properties) types.add('object')
  if (types.size === 0 && items) types.add('array')
  if (nullable) types.add('null')
  return types
}
