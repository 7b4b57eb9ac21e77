import { expect, it } from 'vitest'
import type { ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { customersToCsv } from './customers-csv.ts'

const customer = (primaryIdentity: string, more: Partial<ServerCustomerRow> = {}): ServerCustomerRow => ({
  id: `cus_${primaryIdentity}`,
  primaryIdentity,
  metadata: {},
  note: '',
  tags: [],
  servers: [],
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  connectedAt: null,
  firstCallAt: null,
  lastCallAt: null,
  calls: 0,
  errors: 0,
  clientName: null,
  clientVersion: null,
  protocol: null,
  stage: 'generated',
  state: 'live',
  problem: null,
  toolsVersion: null,
  ...more,
})

it('writes the identity and details first, form fields before others, and one line per customer', () => {
  const csv = customersToCsv([
    customer('ada', {
      metadata: { plan: 'Pro', company: 'Engines, Ltd' },
      tags: ['vip', 'beta'],
      note: 'Pays "yearly"',
    }),
    customer('bob', { metadata: { name: 'Bob' }, problem: { kind: 'needsValues', values: [] } }),
  ])
  const [head = '', ada = '', bob = '', end] = csv.split('\r\n')
  expect(head.startsWith('\uFEFFidentity,name,company,plan,customer_id,state,stage,tags,note,')).toBe(true)
  expect(ada.startsWith('ada,,"Engines, Ltd",Pro,cus_ada,live,generated,"vip; beta","Pays ""yearly""",')).toBe(true)
  expect(bob.startsWith('bob,Bob,,,cus_bob,needsValues,')).toBe(true)
  expect(end).toBe('')
})

it("doesn't write anything that a spreadsheet would evaluate", () => {
  const csv = customersToCsv([customer('=cmd()', { note: '@sum', tags: ['+1'], metadata: { '=key': '-2' } })])
  expect(csv).not.toMatch(/(^|[,\uFEFF\n])["]?[=+@-]/)
})
