import { isObject, type Json, type JsonObject, member } from '../json.ts'
import { looksSecret, withoutSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import type { SchemaWalk } from './schema-walk.ts'

const TYPES = new Set<Json>(['string', 'integer', 'number', 'boolean', 'array', 'object'])
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']
const MOST_EXAMPLE = 1000
const MOST_TEXT = 500

/** Whether a regular expression can be compiled as JSON Schema validators do. */
function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** The types that a schema names, without `null`: a value that may be null can be left out instead. */
function typesOf(schema: JsonObject): Json[] {
  const named = Array.isArray(schema.type) ? schema.type : [schema.type ?? '']
  const types = [...new Set(named.filter((type) => TYPES.has(type)))]
  if (types.length > 0) return types
  if (isObject(schema.properties)) return ['object']
  return isObject(schema.items) || Array.isArray(schema.prefixItems) ? ['array'] : []
}

/** An example, a default and the like that is short and holds nothing that looks like a secret. */
const isShown = (value: Json | undefined): value is Json =>
  value !== undefined &&
  value !== null &&
  !looksSecret(JSON.stringify(value)) &&
  JSON.stringify(value).length <= MOST_EXAMPLE

function scalars(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  const types = typesOf(schema)
  const [type] = types
  if (type !== undefined) result.type = types.length === 1 ? type : types
  else if (schema.type === 'null') result.type = 'null'
  for (const keyword of ['title', 'description']) {
    const text = schema[keyword]
    if (typeof text === 'string' && text.trim() !== '') result[keyword] = shorten(withoutSecrets(text), MOST_TEXT)
  }
  for (const keyword of ['format', 'contentEncoding', 'contentMediaType']) {
    if (typeof schema[keyword] === 'string') result[keyword] = schema[keyword]
  }
  if (result.format === 'byte') {
    delete result.format
    result.contentEncoding = 'base64'
  }
  if (typeof schema.pattern === 'string' && isPattern(schema.pattern)) result.pattern = schema.pattern
  for (const keyword of NUMBERS) if (typeof schema[keyword] === 'number') result[keyword] = schema[keyword]
  for (const keyword of COUNTS) {
    const count = schema[keyword]
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) result[keyword] = count
  }
  if (typeof schema.multipleOf === 'number' && schema.multipleOf > 0) result.multipleOf = schema.multipleOf
  if (schema.uniqueItems === true) result.uniqueItems = true
  if (schema.deprecated === true) result.deprecated = true
  return { ...result, ...values(schema, types) }
}

/** `enum`, `const`, `default` and `examples`. YAML reads `1` as a number where a string is meant. */
function values(schema: JsonObject, types: Json[]): JsonObject {
  const result: JsonObject = {}
  const asTyped = (value: Json): Json =>
    types[0] === 'string' && types.length === 1 && (typeof value === 'number' || typeof value === 'boolean')
      ? String(value)
      : value
  const options = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null).map(asTyped) : []
  const unique = [...new Map(options.map((value) => [JSON.stringify(value), value])).values()]
  if (unique.length > 0) result.enum = unique
  if (schema.const !== undefined && schema.const !== null) result.const = asTyped(schema.const)
  if (isShown(schema.default)) result.default = asTyped(schema.default)
  const examples = [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : [])].filter(isShown)
  if (examples[0] !== undefined) result.examples = examples.slice(0, 3).map(asTyped)
  return result
}

/**
 * An OpenAPI 3.x schema, already opened, as JSON Schema 2020-12 that stands alone: no references, no `null`, and only
 * keywords that are valid. Null for one that only the API itself may set (`readOnly`).
 */
export function convertOpened(schema: JsonObject, walk: SchemaWalk): JsonObject | null {
  if (schema.readOnly === true) return null
  const convert = (node: Json): JsonObject | null => convertSchema(node, walk)
  const cutsBefore = () => walk.cuts.cyclic + walk.cuts.large
  const result = scalars(schema)

  const properties = member(schema, 'properties')
  if (isObject(properties)) {
    const kept: JsonObject = {}
    for (const [name, node] of Object.entries(properties)) {
      const converted = convert(node)
      if (converted) kept[name] = converted
    }
    result.properties = kept
  }
  if (Array.isArray(schema.required)) {
    const gone = (name: string) => isObject(properties) && Object.hasOwn(properties, name) && !hasProperty(result, name)
    const required = schema.required.filter((name): name is string => typeof name === 'string' && !gone(name))
    if (required.length > 0) result.required = [...new Set(required)]
  }
  for (const keyword of ['items', 'additionalProperties', 'propertyNames', 'contains']) {
    const node = schema[keyword]
    if (isObject(node)) result[keyword] = convert(node) ?? {}
    else if (node === false && keyword === 'additionalProperties') result[keyword] = false
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const nodes = schema[keyword]
    if (!Array.isArray(nodes)) continue
    const before = cutsBefore()
    const branches = nodes
      .map(convert)
      .filter((branch): branch is JsonObject => branch !== null && branch.type !== 'null')
    // A branch that was cut takes anything, so that exactly one would never hold.
    if (branches.length > 0) result[keyword === 'oneOf' && cutsBefore() > before ? 'anyOf' : keyword] = branches
  }
  if (isObject(schema.not)) {
    const before = cutsBefore()
    const negated = convert(schema.not)
    if (negated && Object.keys(negated).length > 0 && cutsBefore() === before) result.not = negated
  }
  return result
}

const hasProperty = (schema: JsonObject, name: string) =>
  isObject(schema.properties) && Object.hasOwn(schema.properties, name)

/** The same for a schema as it stands in the document. */
export function convertSchema(node: Json | undefined, walk: SchemaWalk): JsonObject | null {
  return walk.open(node, (schema) => convertOpened(schema, walk))
}
