import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addLinearUniqueItems } from '../../../base/json-schema/unique-items.ts'
import { type Message, message } from '../../../shared/text/message.ts'

type Json = Record<string, unknown>

let validators: { current: Ajv2020; draft7: Ajv } | null = null

/**
 * Checks a tool's schema the way clients do: it must have an object at the root, be valid against its metaschema (2020-12 unless it names
 * draft 7), and only have references within itself. `schema` says which of the tool's schemas it is.
 */
export function schemaWarnings(root: Json, schema: 'inputSchema' | 'outputSchema'): Message[] {
  const found: Message[] = []
  if (root.type !== 'object') found.push(message('probe.toolWarnings.schemaNotObject', { schema }))
  const fault = metaschemaFault(root)
  if (fault !== null) found.push(message('probe.toolWarnings.schemaInvalid', { schema, ...fault }))
  const references = new Set<string>()
  collectReferences(root, references, 0)
  const all = [...references]
  if (all.some((reference) => !reference.startsWith('#'))) {
    found.push(message('probe.toolWarnings.schemaExternalReference', { schema }))
  }
  if (all.some((reference) => reference.startsWith('#/') && !leadsSomewhere(root, reference))) {
    found.push(message('probe.toolWarnings.schemaBrokenReference', { schema }))
  }
  return found
}

/** Where a schema violates its metaschema, as a fragment such as `#/required`, with the validator's reason. */
function metaschemaFault(schema: Json): { path: string; reason: string } | null {
  const settings = { strict: false, logger: false, validateFormats: false } as const
  if (validators === null) {
    validators = { current: new Ajv2020(settings), draft7: new Ajv(settings) }
    addLinearUniqueItems(validators.current)
    addLinearUniqueItems(validators.draft7)
  }
  const dialect = typeof schema.$schema === 'string' ? schema.$schema : ''
  const old = /draft-0[67]/.test(dialect)
  // Schemas in other dialects can't be checked here, because our metaschemas don't apply to them.
  if (dialect !== '' && !old && !dialect.includes('2020-12')) return null
  const validator = old ? validators.draft7 : validators.current
  const { $schema: _, $id: __, ...rest } = schema
  if (validator.validateSchema(rest) === true) return null
  const [error] = validator.errors ?? []
  return { path: `#${error?.instancePath ?? ''}`.slice(0, 200), reason: (error?.message ?? '').slice(0, 200) }
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
