import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { convertOpened, convertProperty } from './convert-schema.ts'
import type { SchemaWalk } from './schema-walk.ts'

/** One property of an object, with its schema. */
export interface Property {
  name: string
  schema: JsonObject
  required: boolean
}

/** A value that's supplied as a whole, or an object whose members are supplied separately. */
export type Shape =
  | { kind: 'whole'; schema: JsonObject }
  | { kind: 'members'; properties: Property[]; open: boolean; example: Json | undefined }

const MAX_MEMBERS = 120

/** Whether a schema requires a certain number of members, which separate arguments can't express. */
const isCounted = ({ minProperties, maxProperties }: JsonObject, required: number, names: number): boolean =>
  (typeof minProperties === 'number' && minProperties > required) ||
  (typeof maxProperties === 'number' && maxProperties < names)

/**
 * Decides how to ask for a value: property by property if it's an object with named properties and no alternatives, or otherwise as a
 * whole. With `counted`, an object with a minimum or maximum number of members, as in an update that must change at least one, is also
 * supplied as a whole. `open`: the object accepts additional members.
 */
export function shapeOf(node: Json | undefined, walk: SchemaWalk, { counted = false } = {}): Shape {
  return walk.open(node, (schema) => {
    const { properties, anyOf, oneOf, additionalProperties } = schema
    const names = isJsonObject(properties) ? Object.keys(properties).length : 0
    const objectOnly = schema.type === undefined || [schema.type].flat().includes('object')
    const required = Array.isArray(schema.required) ? schema.required : []
    const isDivisible = isJsonObject(properties) && names > 0 && names <= MAX_MEMBERS && !anyOf && !oneOf && objectOnly
    if (!isDivisible || (counted && isCounted(schema, required.length, names)))
      return { kind: 'whole', schema: convertOpened(schema, walk) }
    const kept: Property[] = []
    for (const [name, property] of Object.entries(properties)) {
      walk.refill()
      const converted = convertProperty(property, walk)
      if (converted) kept.push({ name, schema: converted, required: required.includes(name) })
    }
    // Required properties must be sent even if they aren't described.
    for (const name of required)
      if (typeof name === 'string' && !Object.hasOwn(properties, name)) kept.push({ name, schema: {}, required: true })
    const example = schema.example ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined)
    return {
      kind: 'members',
      properties: kept,
      open: additionalProperties === true || isJsonObject(additionalProperties),
      example,
    }
  })
}
