import { expect, it } from 'vitest'
import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { stageTimes } from './stage-times.ts'

const usage = { calls: 0, errors: 0, clientName: null, clientVersion: null, protocol: null }
const times = { connectedAt: null, firstCallAt: null, lastCallAt: null }
const customer: CustomerRow = {
  ...usage,
  ...times,
  id: 'cus_1',
  primaryIdentity: 'ada@analytical.example',
  metadata: {},
  note: '',
  tags: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  stage: 'called',
  servers: [],
  firstCallAt: '2026-01-05T00:00:00.000Z',
}
const token = (changed: Partial<TokenRecord>): TokenRecord => ({
  ...usage,
  ...times,
  id: 'tok',
  problem: null,
  ending: 'a1b2',
  serverId: 'srv',
  customerId: 'cus_1',
  createdAt: '2026-02-01T00:00:00.000Z',
  expiresAt: null,
  retiresAt: null,
  state: 'live',
  values: {},
  secretsSet: [],
  ...changed,
})

it('takes the earliest and latest times across all tokens of the server, including rotated ones', () => {
  const rotated = token({
    createdAt: '2026-02-10T00:00:00.000Z',
    firstCallAt: '2026-02-11T00:00:00.000Z',
    lastCallAt: '2026-02-12T00:00:00.000Z',
  })
  const first = token({
    connectedAt: '2026-02-02T00:00:00.000Z',
    firstCallAt: '2026-02-03T00:00:00.000Z',
    lastCallAt: '2026-02-09T00:00:00.000Z',
  })
  expect(stageTimes(customer, [rotated, first])).toEqual({
    generated: '2026-02-01T00:00:00.000Z',
    connected: '2026-02-02T00:00:00.000Z',
    called: '2026-02-03T00:00:00.000Z',
    last: '2026-02-12T00:00:00.000Z',
  })
})

it("falls back to the customer's times if there's no token", () => {
  expect(stageTimes(customer, [])).toMatchObject({ generated: customer.createdAt, called: customer.firstCallAt })
})
