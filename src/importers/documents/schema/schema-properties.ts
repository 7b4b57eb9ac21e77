import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { convertOpened, convertProperty } from './convert-schema.ts'
import type { SchemaWalk } from './schema-walk.ts'

/** One member of an object, with its schema. */
export interface Property {
  name: string
  schema: JsonObject
  required: boolean
}

/** A value that is given as a whole, or one whose members are given each for itself. */
export type Shape =
  | { kind: 'whole'; schema: JsonObject }
  | { kind: 'members'; properties: Property[]; open: boolean; example: Json | undefined }

const MAX_MEMBERS = 120

/** Whether a schema asks for a number of members; arguments of their own can't say that some of them are needed. */
const isCounted = ({ minProperties, maxProperties }: JsonObject, required: number, names: number): boolean =>
  (typeof minProperties === 'number' && minProperties > required) ||
  (typeof maxProperties === 'number' && maxProperties < names)

/**
 * How a value of a schema is best asked for. An object with named properties and without alternatives: each property for
 * itself. `open`: it says that it takes further ones. Anything else: as a whole, and with `counted` also an object that
 * has to have a number of members, as in an update that changes at least one.
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
    // What is required has to be sent, described or not.
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
