import { expect, it, onTestFinished } from 'vitest'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore } from './store.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const time = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString()

function setUp() {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  const [orders, billing] = ['Orders', 'Billing'].map((name) => addServer(store, definition(name, endpoint('show'))))
  const call = (identity: string, hoursAgo: number, serverId = orders ?? '') => {
    const customerId = store.customers.save(identity, undefined)
    const { id } = store.tokens.create({ serverId, customerId })
    const at = NOW - hoursAgo * HOUR
    store.tokenUsage.addCalls(id, { calls: 1, errors: 0, firstAt: at, lastAt: at })
    return customerId
  }
  return { store, call, orders: orders ?? '', billing: billing ?? '' }
}

it('a customer who calls two servers counts once, and the newest callers come first', () => {
  const { store, call, billing } = setUp()
  call('ada@example.com', 5)
  call('bob@example.com', 3)
  call('ada@example.com', 1, billing)
  call('eve@example.com', 30)
  const since = store.customerCalls.since
  expect(since(time(24))).toEqual({ customers: 2, identities: ['ada@example.com', 'bob@example.com'] })
  expect(since(time(2))).toEqual({ customers: 1, identities: ['ada@example.com'] })
  expect(since(time(0))).toEqual({ customers: 0, identities: [] })
})

it('names at most five callers, and leaves out what is being removed', () => {
  const { store, call, orders, billing } = setUp()
  const ids = Array.from({ length: 8 }, (_, index) => call(`caller-${index}@example.com`, 8 - index))
  call('far@example.com', 1, billing)
  store.housekeeping.add({ kind: 'removeServer', serverId: billing })
  store.housekeeping.add({ kind: 'removeCustomer', customerId: ids[7] ?? '' })
  const { customers, identities } = store.customerCalls.since(time(24))
  expect(customers).toBe(7)
  expect(identities).toEqual([6, 5, 4, 3, 2].map((index) => `caller-${index}@example.com`))
  store.housekeeping.add({ kind: 'removeServer', serverId: orders })
  expect(store.customerCalls.since(time(24))).toEqual({ customers: 0, identities: [] })
})
