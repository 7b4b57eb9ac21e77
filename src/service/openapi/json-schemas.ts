import { z } from 'zod'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Record<string, unknown>

/** Returns a reference to a component in an OpenAPI document. */
export const refTo = (name: string) => `#/components/schemas/${name}`

/**
 * Converts zod schemas, given by name, to JSON Schemas. If one of them is used inside another, it's referenced. An input is described as a
 * caller may send it, without unknown fields; an output is described as the service sends it, and may have more fields in later releases.
 */
export function jsonSchemasOf(
  named: ReadonlyMap<string, z.ZodType>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    uri: refTo,
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod's pattern for dates is hundreds of characters long.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.type !== 'object' || jsonSchema.properties === undefined) return
      if (io === 'output') delete jsonSchema.additionalProperties
      else jsonSchema.additionalProperties ??= false
    },
  })
  const { [SHARED]: shared, ...own } = schemas
  const recursive = Object.entries((shared?.$defs ?? {}) as Record<string, JsonSchema>)
  const all = [...Object.entries(own), ...recursive.map(([id, schema]) => [`${io}.${id}`, schema] as const)]
  return Object.fromEntries(all.map(([name, { $schema, $id, ...schema }]) => [name, placed(schema, io) as JsonSchema]))
}

/** Where zod puts recursive schemas that have no name. */
const SHARED = '__shared'
const SHARED_REF = `${refTo(SHARED)}#/$defs/`

/** Returns a schema in which references to `SHARED` point to the components instead. */
function placed(value: unknown, io: string): unknown {
  if (Array.isArray(value)) return value.map((each) => placed(each, io))
  if (typeof value === 'string' && value.startsWith(SHARED_REF)) return refTo(`${io}.${value.slice(SHARED_REF.length)}`)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, placed(each, io)]))
}
