import type { Definition } from '../../../../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../../../../shared/management/endpoint/endpoint.ts'

/** The difference in one endpoint or credential between two definitions. `fields` are model field names. */
export interface DefinitionChange {
  what: 'endpoint' | 'credential' | 'baseAddress' | 'server'
  id: string
  /** Tool or credential name; the newer one if it's in both definitions. */
  name: string
  change: 'added' | 'removed' | 'changed'
  fields: { field: string; before: unknown; after: unknown }[]
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

function changedFields(before: object, after: object): DefinitionChange['fields'] {
  // Where an endpoint or credential was imported from doesn't matter to customers.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'origin' && name !== 'source',
  )
  const read = (from: object, field: string) => Object.getOwnPropertyDescriptor(from, field)?.value as unknown
  return names
    .map((field) => ({ field, before: read(before, field), after: read(after, field) }))
    .filter(({ before: left, after: right }) => !same(left, right))
}

function compare<T extends { id: string }>(
  what: 'endpoint' | 'credential' | 'baseAddress',
  before: readonly T[],
  after: readonly T[],
  nameOf: (each: T) => string,
): DefinitionChange[] {
  const changes: DefinitionChange[] = []
  const old = new Map(before.map((each) => [each.id, each]))
  for (const each of after) {
    const previous = old.get(each.id)
    const base = { what, id: each.id, name: nameOf(each) }
    if (!previous) changes.push({ ...base, change: 'added', fields: [] })
    else {
      const fields = changedFields(previous, each)
      if (fields.length > 0) changes.push({ ...base, change: 'changed', fields })
    }
    old.delete(each.id)
  }
  for (const each of old.values())
    changes.push({ what, id: each.id, name: nameOf(each), change: 'removed', fields: [] })
  return changes
}

/** Returns what deploying `after` changes for customers who have `before` (null: nothing deployed yet). */
export function diffDefinitions(before: Definition | null, after: Definition): DefinitionChange[] {
  const nothing = { endpoints: [], credentials: [], baseAddresses: [] }
  const { endpoints: _1, credentials: _2, baseAddresses: _3, ...serverBefore } = before ?? nothing
  const { endpoints: _4, credentials: _5, baseAddresses: _6, ...serverAfter } = after
  const server = before ? changedFields(serverBefore, serverAfter) : []
  return [
    ...(server.length > 0
      ? [{ what: 'server' as const, id: '', name: after.name, change: 'changed' as const, fields: server }]
      : []),
    ...compare('endpoint', before?.endpoints ?? [], after.endpoints, (endpoint: Endpoint) => endpoint.toolName),
    ...compare('credential', before?.credentials ?? [], after.credentials, ({ name }) => name),
    ...compare('baseAddress', before?.baseAddresses ?? [], after.baseAddresses, ({ name }) => name),
  ]
}
