import { describe, expect, it } from 'vitest'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const time = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString()

async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const orders = await store.servers.add({ name: 'Orders', isActive: true })
  const billing = await store.servers.add({ name: 'Billing', isActive: true })
  const call = async (identity: string, hoursAgo: number, serverId = orders) => {
    const customerId = await store.customers.save(identity, undefined)
    const { id } = await store.tokens.create({ serverId, customerId })
    const at = NOW - hoursAgo * HOUR
    await store.tokenUsage.addCalls(id, { calls: 1, errors: 0, firstAt: at, lastAt: at })
    return customerId
  }
  return { store, call, orders, billing }
}

describe.each(testedEngines)('customer calls on $name', (engine) => {
  it('count a customer of two servers only once, and list the latest callers first', async () => {
    const { store, call, billing } = await setUp(engine)
    await call('ada@example.com', 5)
    await call('bob@example.com', 3)
    await call('ada@example.com', 1, billing)
    await call('eve@example.com', 30)
    const since = store.customerCalls.since
    expect(await since(time(24))).toEqual({ customers: 2, identities: ['ada@example.com', 'bob@example.com'] })
    expect(await since(time(2))).toEqual({ customers: 1, identities: ['ada@example.com'] })
    expect(await since(time(0))).toEqual({ customers: 0, identities: [] })
  })

  it('include at most five identities, and omit customers and servers being removed', async () => {
    const { store, call, orders, billing } = await setUp(engine)
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await call(`caller-${index}@example.com`, 8 - index))
    await call('far@example.com', 1, billing)
    await store.housekeeping.add({ kind: 'removeServer', serverId: billing })
    await store.housekeeping.add({ kind: 'removeCustomer', customerId: ids[7] ?? '' })
    const { customers, identities } = await store.customerCalls.since(time(24))
    expect(customers).toBe(7)
    expect(identities).toEqual([6, 5, 4, 3, 2].map((index) => `caller-${index}@example.com`))
    await store.housekeeping.add({ kind: 'removeServer', serverId: orders })
    expect(await store.customerCalls.since(time(24))).toEqual({ customers: 0, identities: [] })
  })
})
