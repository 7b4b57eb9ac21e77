import { toUnicodePattern } from '../../patterns/unicode-pattern.ts'
import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'
import { looksSecret, redactSecrets } from '../secret-shape.ts'
import { shorten } from '../shorten.ts'
import { isSchemaType, KEYWORDS_OF, type SchemaType, takesNull, typesOfSchema, valueFits } from './json-types.ts'
import { isRequirement, withRequirements } from './required-choice.ts'
import type { SchemaWalk } from './schema-walk.ts'

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']
const MAX_EXAMPLE = 1000
const MAX_TEXT = 500
/** Keywords allowed next to a union, whatever the type of the value. */
const BESIDE_UNION = ['title', 'description', 'default', 'examples', 'deprecated']

/** Whether an example, default, or the like is short and doesn't look like a secret. */
const isShown = (value: Json | undefined): value is Json =>
  value !== undefined &&
  value !== null &&
  !looksSecret(JSON.stringify(value)) &&
  JSON.stringify(value).length <= MAX_EXAMPLE

function scalars(schema: JsonObject, types: readonly SchemaType[], walk: SchemaWalk): JsonObject {
  const result: JsonObject = {}
  for (const keyword of ['title', 'description']) {
    const text = schema[keyword]
    if (typeof text !== 'string' || text.trim() === '') continue
    result[keyword] = shorten(redactSecrets(text), MAX_TEXT)
    if (text.trim().length > MAX_TEXT) walk.cuts.texts += 1
  }
  for (const keyword of ['format', 'contentEncoding', 'contentMediaType']) {
    if (typeof schema[keyword] === 'string') result[keyword] = schema[keyword]
  }
  if (result.format === 'byte') {
    delete result.format
    result.contentEncoding = 'base64'
  }
  if (typeof schema.pattern === 'string') {
    const pattern = toUnicodePattern(schema.pattern)
    if (pattern === null) walk.cuts.patterns.add(schema.pattern)
    else result.pattern = pattern
  }
  for (const keyword of NUMBERS) if (typeof schema[keyword] === 'number') result[keyword] = schema[keyword]
  for (const keyword of COUNTS) {
    const count = schema[keyword]
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) result[keyword] = count
  }
  if (typeof schema.multipleOf === 'number' && schema.multipleOf > 0) result.multipleOf = schema.multipleOf
  if (schema.uniqueItems === true) result.uniqueItems = true
  if (schema.deprecated === true) result.deprecated = true
  const listed = values(schema, types)
  // The list is exhaustive, and in some documents it includes words such as "now" although only the other values match the format.
  if (listed.enum !== undefined) delete result.format
  return { ...result, ...listed }
}

/**
 * Converts `enum` (including a single `const`), `default`, and `examples`. Adapts the types of their values because YAML reads `1` as a
 * number where a string is meant, and some documents write `"1"` for a number.
 */
function values(schema: JsonObject, types: readonly SchemaType[]): JsonObject {
  const result: JsonObject = {}
  const asTyped = (value: Json): Json => {
    const [type] = types.length === 1 ? types : []
    if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    const isNumeric = type === 'integer' || type === 'number'
    return isNumeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  }
  const options = schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
  const unique = [...new Map(options.map(asTyped).map((value) => [JSON.stringify(value), value])).values()]
  const fits = (value: Json) => types.length === 0 || types.some((type) => valueFits(value, type))
  const kept = unique.filter((value) => value !== null && fits(value))
  if (kept.length > 0) result.enum = kept
  if (isShown(schema.default)) result.default = asTyped(schema.default)
  const examples = [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : [])].filter(isShown)
  if (examples[0] !== undefined) result.examples = examples.slice(0, 3).map(asTyped)
  return result
}

/** Whether only the API itself sets this property, so requests don't include it. */
const isReadOnly = (schema: JsonObject): boolean => schema.readOnly === true

function objectKeywords(schema: JsonObject, walk: SchemaWalk): JsonObject {
  const result: JsonObject = {}
  const properties = member(schema, 'properties')
  const gone = new Set<string>()
  if (isJsonObject(properties)) {
    const kept: JsonObject = {}
    for (const [name, node] of Object.entries(properties)) {
      const converted = convertProperty(node, walk)
      if (converted) kept[name] = converted
      else gone.add(name)
    }
    result.properties = kept
  }
  if (Array.isArray(schema.required)) {
    const required = schema.required.filter((name): name is string => typeof name === 'string' && !gone.has(name))
    if (required.length > 0) result.required = [...new Set(required)]
  }
  for (const keyword of ['additionalProperties', 'propertyNames']) {
    const node = schema[keyword]
    if (isJsonObject(node)) result[keyword] = convertSchema(node, walk)
    else if (node === false && keyword === 'additionalProperties') result[keyword] = false
  }
  return result
}

/** Converts the items of an array. The items of a tuple may match any of its positions because model APIs don't support `prefixItems`. */
function arrayKeywords(schema: JsonObject, walk: SchemaWalk): JsonObject {
  const { items, prefixItems, contains } = schema
  const places = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : []
  const further = isJsonObject(items) ? [items] : []
  const branches = [...places, ...further].map((node) => convertSchema(node, walk))
  return {
    items: branches.length > 1 ? unionOf(branches) : (branches[0] ?? {}),
    ...(isJsonObject(contains) && { contains: convertSchema(contains, walk) }),
  }
}

/** Creates a choice between distinct schemas; if there's only one, returns that one unchanged. */
function unionOf(branches: readonly JsonObject[]): JsonObject {
  const flat = branches.flatMap((branch) => {
    const only =
      Object.keys(branch).length === 1 && Array.isArray(branch.anyOf) ? branch.anyOf.filter(isJsonObject) : null
    return only ?? [branch]
  })
  const distinct = [...new Map(flat.map((branch) => [JSON.stringify(branch), branch])).values()]
  const [only] = distinct
  // A branch that accepts anything makes the others redundant.
  if (distinct.some((branch) => Object.keys(branch).length === 0)) return {}
  return only !== undefined && distinct.length === 1 ? only : { anyOf: distinct }
}

/** Returns the keywords of a converted schema that apply to one type. */
function only(type: SchemaType, own: JsonObject): JsonObject {
  const group = type === 'integer' ? 'number' : type
  const others = Object.entries(KEYWORDS_OF).flatMap(([key, keywords]) => (key === group ? [] : keywords))
  const kept = Object.entries(own).filter(([key]) => !others.includes(key) && !BESIDE_UNION.includes(key))
  const result: JsonObject = { type, ...Object.fromEntries(kept) }
  if (Array.isArray(own.enum)) {
    const fitting = own.enum.filter((value) => valueFits(value, type))
    if (fitting.length > 0) result.enum = fitting
    else delete result.enum
  }
  if (type !== 'string' && type !== group) return result
  if (typeof result.format === 'string' && !fitsFormat(type, result.format)) delete result.format
  return result
}

const NUMBER_FORMATS = new Set(['int32', 'int64', 'float', 'double', 'decimal', 'uint32', 'uint64', 'int16', 'int8'])
const fitsFormat = (type: SchemaType, format: string): boolean =>
  (type === 'string') !== NUMBER_FORMATS.has(format) && type !== 'boolean' && type !== 'array' && type !== 'object'

/** Makes a converted schema accept `null`, too. */
function withNull(schema: JsonObject): JsonObject {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf))
    return { ...schema, anyOf: [...anyOf.filter((each) => !isNullBranch(each)), { type: 'null' }] }
  // A schema without a type accepts null anyway.
  if (typeof type !== 'string') return schema
  return { ...schema, type: [type, 'null'], ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }) }
}

/** Returns the schema without `null` as an allowed value. */
export function withoutNull(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: options, ...rest } = schema
  const [only, second] = Array.isArray(type) ? type.filter((each) => each !== 'null') : []
  return {
    ...rest,
    ...(type !== undefined && { type }),
    ...(Array.isArray(anyOf) && unionOf(anyOf.filter(isJsonObject).filter((each) => !isNullBranch(each)))),
    ...(only !== undefined && second === undefined && { type: only }),
    ...(Array.isArray(options) && { enum: options.filter((value) => value !== null) }),
  }
}

const isNullBranch = (branch: Json): boolean => isJsonObject(branch) && branch.type === 'null'

/**
 * Converts an OpenAPI 3.x schema that's already been opened to self-contained JSON Schema 2020-12 that model APIs accept: no references, no
 * `allOf`, `oneOf`, or `const`, only one type each (several become a union of schemas; `null` stays next to a type), `items` in each array
 * schema, and only valid keywords.
 */
export function convertOpened(schema: JsonObject, walk: SchemaWalk): JsonObject {
  if (isNullOnly(schema)) return { type: 'null' }
  const types = typesOfSchema(schema)
  const own = scalars(schema, types, walk)
  if (types.includes('object') || isJsonObject(schema.properties) || schema.required !== undefined)
    Object.assign(own, objectKeywords(schema, walk))
  if (types.includes('array')) Object.assign(own, arrayKeywords(schema, walk))
  if (isJsonObject(schema.not)) {
    const before = walk.cutSchemas
    const negated = convertSchema(schema.not, walk)
    if (Object.keys(negated).length > 0 && walk.cutSchemas === before) own.not = negated
  }
  const united = settled(withBranches(typed(own, types), schema, types, walk))
  if (united.type === 'null') return { type: 'null' }
  return takesNull(schema) ? withNull(united) : united
}

/**
 * Cleans up after branches were merged: infers a missing type from the keywords, removes values of other types, and describes each required
 * property.
 */
function settled(schema: JsonObject): JsonObject {
  const { type = Array.isArray(schema.anyOf) ? undefined : typesOfSchema(schema)[0], enum: options, ...rest } = schema
  const types = [type ?? []].flat()
  const fits = (value: Json) =>
    types.length === 0 ||
    (value === null ? types.includes('null') : types.some((each) => isSchemaType(each) && valueFits(value, each)))
  const kept = Array.isArray(options) ? options.filter(fits) : []
  // Gemini refuses a required property without a description in `properties`.
  const described = isJsonObject(rest.properties) ? rest.properties : {}
  const required = Array.isArray(rest.required) ? rest.required.map(String) : []
  const undescribed = required.filter((name) => !Object.hasOwn(described, name)).map((name) => [name, {}])
  return {
    ...(type !== undefined && { type }),
    ...rest,
    ...(undescribed.length > 0 && { properties: { ...described, ...Object.fromEntries(undescribed) } }),
    ...(kept.length > 0 && { enum: kept }),
  }
}

/** Whether null is the only value that the schema allows. */
const isNullOnly = ({ type, const: only, enum: options }: JsonObject): boolean =>
  ([type].flat().every((each) => each === 'null') && type !== undefined) ||
  only === null ||
  (Array.isArray(options) && options.length > 0 && options.every((value) => value === null))

/** Returns the schema with its only type, or as a union if it has several. */
function typed(own: JsonObject, types: readonly SchemaType[]): JsonObject {
  const [type, second] = types
  if (type === undefined) return own
  if (second === undefined) return { type, ...own }
  const beside = Object.entries(own).filter(([key]) => BESIDE_UNION.includes(key))
  return { ...Object.fromEntries(beside), ...unionOf(types.map((each) => settled(only(each, own)))) }
}

/** Adds the branches of a choice. A branch without a type gets the type of the surrounding schema. */
function withBranches(own: JsonObject, schema: JsonObject, types: readonly SchemaType[], walk: SchemaWalk): JsonObject {
  if (!Array.isArray(schema.anyOf)) return own
  const fits = (branch: JsonObject): boolean =>
    types.length === 0 ||
    [branch.type ?? []].flat().every((type) => type === 'null' || !isSchemaType(type) || allows(types, type))
  const branches = schema.anyOf
    .filter(isJsonObject)
    .map((node) => convertSchema(node, walk))
    .filter(fits)
  if (branches.length === 0) return own
  const [type] = types
  const given = branches.map((branch) =>
    branch.type === undefined && branch.anyOf === undefined && types.length === 1 && type !== undefined
      ? { type, ...branch }
      : branch,
  )
  // The choice is more specific than the union of types next to it.
  const { anyOf: _, ...rest } = own
  const union = unionOf(given)
  if (!Array.isArray(union.anyOf)) return mergeOne(rest, union)
  if (given.every(isRequirement)) return withRequirements(rest, given)
  const [common, other] = new Set(given.map((branch) => (typeof branch.type === 'string' ? branch.type : null)))
  return { ...(common && other === undefined && { type: common }), ...rest, ...union }
}

const allows = (types: readonly SchemaType[], type: SchemaType): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

/** Merges the only branch of a choice with its surrounding schema. */
function mergeOne(rest: JsonObject, branch: JsonObject): JsonObject {
  const properties = isJsonObject(rest.properties) &&
    isJsonObject(branch.properties) && { properties: { ...rest.properties, ...branch.properties } }
  const required = Array.isArray(rest.required) &&
    Array.isArray(branch.required) && { required: [...new Set([...rest.required, ...branch.required])] }
  return { ...branch, ...rest, ...(branch.type !== undefined && { type: branch.type }), ...properties, ...required }
}

/** Like `convertOpened`, for a schema as written in the document. */
export function convertSchema(node: Json | undefined, walk: SchemaWalk): JsonObject {
  return walk.open(node, (schema) => convertOpened(schema, walk))
}

/** Like `convertSchema`, for a property of an object; returns null for a read-only one. */
export function convertProperty(node: Json | undefined, walk: SchemaWalk): JsonObject | null {
  return walk.open(node, (schema) => (isReadOnly(schema) ? null : convertOpened(schema, walk)))
}
