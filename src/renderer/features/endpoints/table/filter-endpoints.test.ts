import { describe, expect, it } from 'vitest'
import { endpointSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import {
  type EndpointFacts,
  type EndpointFilter,
  filterEndpoints,
  filterOptionsOf,
  NO_FILTER,
} from './filter-endpoints.ts'

const endpoint = (id: string, method: string, path: string, enabled = true) =>
  endpointSchema.parse({
    id,
    toolName: id,
    title: `Title of ${id}`,
    description: 'x',
    method,
    baseUrl: 'https://api.example',
    path,
    enabled,
  })
const ALL = [
  endpoint('list_orders', 'GET', '/orders'),
  endpoint('create_order', 'POST', '/orders'),
  {
    ...endpoint('list_invoices', 'GET', '/invoices', false),
    origin: { document: 'd', operation: 'o', fingerprint: {}, groups: ['Billing', 'Old'], deprecated: true },
  },
]
const facts: EndpointFacts = {
  problemCounts: new Map([['create_order', 2]]),
  addressMissing: new Set(['list_invoices']),
  addresses: new Map([['create_order', 'ordersUrl']]),
  liveIds: new Set(['list_orders', 'list_invoices']),
}
const shown = (filter: Partial<EndpointFilter>, openId: string | null = null) =>
  filterEndpoints(ALL, { ...NO_FILTER, ...filter }, facts, openId).map(({ id }) => id)

describe('filterEndpoints', () => {
  it.each([
    [{ search: 'ORDERS list' }, ['list_orders']],
    [{ search: 'api.example/inv' }, ['list_invoices']],
    [{ search: 'post' }, ['create_order']],
    [{ search: '  ' }, ['list_orders', 'create_order', 'list_invoices']],
    [{ method: 'GET' }, ['list_orders', 'list_invoices']],
    [{ state: 'on' }, ['list_orders', 'create_order']],
    [{ state: 'off' }, ['list_invoices']],
    [{ state: 'problem' }, ['create_order']],
    [{ state: 'new' }, ['create_order']],
    [{ state: 'addressMissing' }, ['list_invoices']],
    [{ search: 'ORDERSURL/ord' }, ['create_order']],
    [{ state: 'deprecated' }, ['list_invoices']],
    [{ tag: 'Billing / Old' }, ['list_invoices']],
    [{ search: 'billing' }, ['list_invoices']],
    [{ method: 'GET', state: 'on', search: 'invoices' }, []],
  ] as const)('filters by %j, returning %j', (filter, expected) => {
    expect(shown(filter)).toEqual(expected)
  })

  it('keeps the endpoint being edited when its state changes, but not when the search excludes it', () => {
    expect(shown({ state: 'off' }, 'list_orders')).toEqual(['list_orders', 'list_invoices'])
    expect(shown({ state: 'off', search: 'invoices' }, 'list_orders')).toEqual(['list_invoices'])
  })
})

it('offers only values that occur, with their count, and the selected one', () => {
  const options = filterOptionsOf(ALL, { ...NO_FILTER, method: 'PATCH' }, facts)
  expect(options.methods).toEqual([
    { value: 'GET', count: 2 },
    { value: 'POST', count: 1 },
    { value: 'PATCH', count: 0 },
  ])
  expect(options.states.map(({ value, count }) => [value, count])).toEqual([
    ['on', 2],
    ['off', 1],
    ['problem', 1],
    ['addressMissing', 1],
    ['new', 1],
    ['deprecated', 1],
  ])
  expect(options.tags).toEqual([{ value: 'Billing / Old', count: 1 }])
})
