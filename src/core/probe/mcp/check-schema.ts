import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ProbeWarning } from '../../../shared/probe/probe-result.ts'
import { addLinearUniqueItems } from '../../json-schema/unique-items.ts'

/** What is wrong with a schema, for a person. */
export type SchemaProblem = Pick<ProbeWarning, 'code' | 'text'>

type Json = Record<string, unknown>

let validators: { current: Ajv2020; draft7: Ajv } | null = null

/**
 * Looks at the schema of a tool as clients do: an object at the root, valid by its own metaschema (2020-12 unless it
 * names draft 7), and references that lead to a place inside it.
 */
export function schemaProblems(schema: Json): SchemaProblem[] {
  const found: SchemaProblem[] = []
  if (schema.type !== 'object')
    found.push({ code: 'schemaInvalid', text: 'The root of the schema is not of the type object.' })
  const invalid = metaschemaError(schema)
  if (invalid !== null) found.push({ code: 'schemaInvalid', text: `The schema is not valid JSON Schema (${invalid}).` })
  const references = new Set<string>()
  collectReferences(schema, references, 0)
  for (const reference of references) {
    if (!reference.startsWith('#')) {
      found.push({
        code: 'schemaExternalReference',
        text: 'The schema refers to another document, which clients do not load.',
      })
    } else if (reference.startsWith('#/') && !leadsSomewhere(schema, reference)) {
      found.push({ code: 'schemaBrokenReference', text: 'The schema refers to a part of itself that is not there.' })
    }
  }
  return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index)
}

function metaschemaError(schema: Json): string | null {
  const settings = { strict: false, logger: false, validateFormats: false } as const
  if (validators === null) {
    validators = { current: new Ajv2020(settings), draft7: new Ajv(settings) }
    addLinearUniqueItems(validators.current)
    addLinearUniqueItems(validators.draft7)
  }
  const dialect = typeof schema.$schema === 'string' ? schema.$schema : ''
  const old = /draft-0[67]/.test(dialect)
  // Other dialects are unknown here; their own words are not judged by ours.
  if (dialect !== '' && !old && !dialect.includes('2020-12')) return null
  const validator = old ? validators.draft7 : validators.current
  const { $schema: _, $id: __, ...rest } = schema
  if (validator.validateSchema(rest) === true) return null
  const [error] = validator.errors ?? []
  return `${error?.instancePath || 'at the root'} ${error?.message ?? ''}`.trim().slice(0, 200)
}

function collectReferences(value: unknown, found: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 200) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') found.add(inner)
    else if (key !== 'default' && key !== 'examples' && key !== 'const' && key !== 'enum') {
      collectReferences(inner, found, depth + 1)
    }
  }
}

function leadsSomewhere(root: Json, reference: string): boolean {
  let value: unknown = root
  for (const part of reference.slice(2).split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Json)[key]
  }
  return true
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
