import { expect, it } from 'vitest'
import { type Definition, definitionSchema } from '../../../../../shared/management/definition/definition.ts'
import { diffDefinitions } from './diff-definitions.ts'

const endpoint = (id: string, toolName = id) => ({
  id,
  toolName,
  title: id,
  description: `Calls ${id}.`,
  method: 'GET',
  baseUrl: 'https://api.example.com',
  path: `/${id}`,
})
const credential = (id: string) => ({ id, name: `${id} key`, details: { kind: 'bearer' } })
const definition = (more: object): Definition => definitionSchema.parse({ name: 'Orders', ...more })

const before = definition({
  endpoints: [endpoint('list'), endpoint('get'), endpoint('cancel')],
  credentials: [credential('live'), credential('old')],
})

it('lists removed endpoints and credentials by their previous names', () => {
  const after = definition({ endpoints: [endpoint('list')], credentials: [credential('live')] })
  expect(diffDefinitions(before, after)).toEqual([
    { what: 'endpoint', id: 'get', name: 'get', change: 'removed', fields: [] },
    { what: 'endpoint', id: 'cancel', name: 'cancel', change: 'removed', fields: [] },
    { what: 'credential', id: 'old', name: 'old key', change: 'removed', fields: [] },
  ])
})

it('lists additions and changes, with both values of each field', () => {
  const after = definition({
    instructions: 'Ask first.',
    endpoints: [endpoint('list', 'list_orders'), endpoint('get'), endpoint('cancel'), endpoint('create')],
    credentials: [credential('live'), credential('old')],
  })
  expect(diffDefinitions(before, after)).toEqual([
    {
      what: 'server',
      id: '',
      name: 'Orders',
      change: 'changed',
      fields: [{ field: 'instructions', before: '', after: 'Ask first.' }],
    },
    {
      what: 'endpoint',
      id: 'list',
      name: 'list_orders',
      change: 'changed',
      fields: [{ field: 'toolName', before: 'list', after: 'list_orders' }],
    },
    { what: 'endpoint', id: 'create', name: 'create', change: 'added', fields: [] },
  ])
})

it('lists everything as added before the first deploy, and nothing if the definitions are equal', () => {
  expect(diffDefinitions(null, before).map(({ change, id }) => [change, id])).toEqual([
    ['added', 'list'] as const,
    ['added', 'get'] as const,
    ['added', 'cancel'] as const,
    ['added', 'live'] as const,
    ['added', 'old'] as const,
  ])
  expect(diffDefinitions(before, before)).toEqual([])
})
