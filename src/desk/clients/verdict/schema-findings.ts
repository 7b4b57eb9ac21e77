import { isObject } from '../../../shared/values/is-object.ts'

/** A feature of a tool's schema that some model API rejects. */
export type SchemaFinding =
  | 'notObject'
  | 'topLevelCombination'
  | 'propertyName'
  | 'propertyNotObject'
  | 'arrayWithoutItems'
  | 'reference'
  | 'unionType'
  | 'keyword'
  | 'format'

export interface SchemaFindings {
  found: ReadonlySet<SchemaFinding>
  /** Nesting depth of objects and lists. */
  depth: number
}

/** Property names that Claude's API accepts. */
const PROPERTY_NAME = /^[a-zA-Z0-9_.-]{1,64}$/
/** Keywords that Gemini's API doesn't support, and that some clients don't remove (see the sources in `schema-rules`). */
const NOT_GEMINI = [
  'const',
  'patternProperties',
  'propertyNames',
  'not',
  'if',
  'dependentSchemas',
  'prefixItems',
  'contains',
]
const GEMINI_FORMATS = new Set(['date-time', 'enum', 'int32', 'int64', 'float', 'double'])
/** Deeper levels aren't checked; no model would fill them in. */
const MAX_DEPTH = 64

type Schema = Record<string, unknown>

/** Checks the schema of a tool's arguments without following references. */
export function findingsOf(schema: unknown): SchemaFindings {
  const found = new Set<SchemaFinding>()
  if (!isObject(schema) || schema.type !== 'object') found.add('notObject')
  if (isObject(schema) && mapOf(schema.properties).some((each) => !isObject(each))) found.add('propertyNotObject')
  if (isObject(schema) && ['anyOf', 'oneOf', 'allOf'].some((key) => key in schema)) found.add('topLevelCombination')
  const depth = walk(schema, found, 0)
  return { found, depth }
}

function walk(schema: unknown, found: Set<SchemaFinding>, level: number): number {
  if (!isObject(schema) || level > MAX_DEPTH) return level
  look(schema, found)
  const below = [
    ...mapOf(schema.properties).map((each) => walk(each, found, level + 1)),
    ...[schema.items, schema.additionalProperties].map((each) =>
      isObject(each) ? walk(each, found, level + 1) : level,
    ),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flat().map((each) => walk(each, found, level)),
    ...[schema.$defs, schema.definitions].flatMap(mapOf).map((each) => walk(each, found, level)),
  ]
  return below.reduce((deepest, each) => Math.max(deepest, each), level)
}

const mapOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [])

function look(schema: Schema, found: Set<SchemaFinding>): void {
  const { type, items, properties, format } = schema
  if ('$ref' in schema) found.add('reference')
  if (Array.isArray(type) && type.includes('object')) found.add('unionType')
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'))
  if (isList && items === undefined && !('prefixItems' in schema)) found.add('arrayWithoutItems')
  if (isObject(properties) && !Object.keys(properties).every((name) => PROPERTY_NAME.test(name)))
    found.add('propertyName')
  if (NOT_GEMINI.some((keyword) => keyword in schema)) found.add('keyword')
  if (typeof format === 'string' && !GEMINI_FORMATS.has(format)) found.add('format')
}
