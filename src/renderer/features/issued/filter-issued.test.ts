import { expect, test } from 'vitest'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { filterIssued } from './filter-issued.ts'

const issued = (identity: string, name: string, server: string, customerId: string): Issued => ({
  id: customerId,
  workspaceId: 'local',
  server: { id: 'srv', name: server },
  customer: { primaryIdentity: identity, metadata: { name } },
  access: { url: 'https://mcp.example/secret-token/stream', token: 'secret-token', customerId },
  issuedAt: 0,
})
const ada = issued('ada@analytical.example', 'Ada King', 'Billing EU', 'cus_1')
const grace = issued('grace@navy.example', 'Grace Hopper', 'CRM contacts', 'cus_2')
const all = [ada, grace]

test('an empty query keeps everything', () => {
  expect(filterIssued(all, '  ')).toBe(all)
})

test.each([
  ['ADA', [ada]],
  ['hopper', [grace]],
  ['billing', [ada]],
  ['cus_2', [grace]],
  ['example', all],
  ['king eu', [ada]],
  ['king crm', []],
])('%j finds what it names', (query, found) => {
  expect(filterIssued(all, query)).toEqual(found)
})

test('a token is not searched', () => {
  expect(filterIssued(all, 'secret-token')).toEqual([])
})
