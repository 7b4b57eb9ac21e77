import { isObject } from '../../shared/values/is-object.ts'

type Json = Record<string, unknown>

/** Keywords whose value is a schema, a list of schemas, or a map of schemas (2020-12, and `definitions` from earlier drafts). */
const SCHEMA = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
const FURTHER = ['unevaluatedItems', 'unevaluatedProperties', 'additionalItems']
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const BY_NAME = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/** Schemas nested deeper than this aren't changed; they can't recurse without a reference from above. */
const MAX_DEPTH = 100

/** Copies a schema and adds a `$comment` to every subschema, so that Ajv calls its `$comment` option for each. */
export function countingSteps(schema: object): object {
  return copy(schema, 0) as object
}

function copy(schema: unknown, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return schema
  const copied: Json = { ...schema, $comment: 'step' }
  for (const keyword of [...SCHEMA, ...FURTHER]) {
    if (isObject(schema[keyword])) copied[keyword] = copy(schema[keyword], depth + 1)
  }
  for (const keyword of LIST) {
    const list = schema[keyword]
    if (Array.isArray(list)) copied[keyword] = list.map((each) => copy(each, depth + 1))
  }
  for (const keyword of BY_NAME) {
    const named = schema[keyword]
    if (!isObject(named)) continue
    copied[keyword] = Object.fromEntries(Object.entries(named).map(([name, each]) => [name, copy(each, depth + 1)]))
  }
  return copied
}
