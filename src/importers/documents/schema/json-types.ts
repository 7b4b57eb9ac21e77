import { isJsonObject, type Json, type JsonObject, member } from '../json.ts'

/** The types of JSON Schema except `null`. */
export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
const SCHEMA_TYPES: readonly SchemaType[] = ['string', 'integer', 'number', 'boolean', 'array', 'object']

export const isSchemaType = (value: Json | undefined): value is SchemaType =>
  SCHEMA_TYPES.some((type) => type === value)

/** Keywords that only apply to values of one type (JSON Schema 2020-12 validation §6, applicator §10.3). */
export const KEYWORDS_OF: Readonly<Record<'string' | 'number' | 'array' | 'object', readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  object: ['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties'],
}

function typeOfValue(value: Json): SchemaType | 'null' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return isJsonObject(value) ? 'object' : typeof value === 'boolean' ? 'boolean' : 'string'
}

/** Whether a value is of this type; an integer is also a number. */
export const valueFits = (value: Json, type: SchemaType): boolean => {
  const own = typeOfValue(value)
  return own === type || (own === 'integer' && type === 'number')
}

/**
 * Returns the types that a schema accepts, except `null`: those it names, those of its listed values, or otherwise the one that its other
 * keywords apply to. Empty if it accepts any type or its branches determine the type.
 */
export function typesOfSchema(schema: JsonObject): SchemaType[] {
  const named = [schema.type ?? []].flat().filter(isSchemaType)
  if (named.length > 0) return [...new Set(named)].filter((type) => type !== 'integer' || !named.includes('number'))
  const values = [
    ...(Array.isArray(schema.enum) ? schema.enum : []),
    ...(schema.const === undefined ? [] : [schema.const]),
  ]
  const ofValues = [...new Set(values.map(typeOfValue))].filter((type) => type !== 'null')
  if (ofValues.length > 0) return ofValues.filter((type) => type !== 'integer' || !ofValues.includes('number'))
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) return []
  if (isJsonObject(schema.properties) || (Array.isArray(schema.required) && schema.required.length > 0))
    return ['object']
  if (isJsonObject(schema.items) || Array.isArray(schema.prefixItems)) return ['array']
  return (['string', 'number'] as const)
    .filter((type) => KEYWORDS_OF[type].some((key) => member(schema, key) !== undefined))
    .slice(0, 1)
}

/** Whether a schema's own keywords allow `null`, which OpenAPI 3.0 expresses as `nullable`. */
export function takesNull(schema: JsonObject): boolean {
  const values = Array.isArray(schema.enum) ? schema.enum : schema.const === undefined ? null : [schema.const]
  if (values !== null && !values.includes(null)) return false
  const types = [schema.type ?? []].flat()
  return (
    schema.nullable === true ||
    schema['x-nullable'] === true ||
    types.includes('null') ||
    (values !== null && types.length === 0)
  )
}
