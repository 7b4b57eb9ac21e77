import { isObject } from '../../values/is-object.ts'

type Schema = Record<string, unknown>

/** Keywords whose value is one schema, a list of schemas, or a map of schemas. */
const ONE = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames']
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions']
/** Deeper levels aren't checked; no model would fill them in. */
const MAX_DEPTH = 64

const mapValues = (map: Schema, change: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))

/**
 * Makes a schema acceptable to model APIs, whoever wrote it: every array schema gets `items` (OpenAI refuses the whole chat if one lacks
 * it). Returns the same object if nothing is missing.
 */
export function withArrayItems(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return schema
  const changed: Schema = {}
  const put = (key: string, value: unknown) => {
    if (value !== schema[key]) changed[key] = value
  }
  for (const key of ONE) if (isObject(schema[key])) put(key, withArrayItems(schema[key], depth + 1))
  for (const key of LISTS) {
    const list = schema[key]
    if (!Array.isArray(list)) continue
    const next = list.map((each) => withArrayItems(each, depth + 1))
    if (next.some((each, index) => each !== list[index])) changed[key] = next
  }
  for (const key of MAPS) {
    const map = schema[key]
    if (!isObject(map)) continue
    const next = mapValues(map, (each) => withArrayItems(each, depth + 1))
    if (Object.keys(map).some((name) => next[name] !== map[name])) changed[key] = next
  }
  if ([schema.type].flat().includes('array') && !isObject(schema.items)) changed.items = itemsOf(schema)
  return Object.keys(changed).length > 0 ? { ...schema, ...changed } : schema
}

/** Returns the schema of an array's items: the one in the only branch that has `items`, or otherwise one that allows any value. */
function itemsOf(schema: Schema): unknown {
  const branches = LISTS.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []))
  const lists = branches.filter(isObject).filter(({ items }) => isObject(items))
  const [only, second] = lists
  return only !== undefined && second === undefined ? withArrayItems(only.items) : {}
}
