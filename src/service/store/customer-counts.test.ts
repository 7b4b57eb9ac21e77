import { expect, it } from 'vitest'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import { NOW, setUp, time } from './store.testkit.ts'
import type { Store } from './store.ts'
import { testedEngines } from './testing/engines.testkit.ts'

const FIRST = { offset: 0, limit: 1 }
const NEWEST = { by: 'created', direction: 'descending' } as const

/** The totals without a search, and those of a search that finds everybody, for which the matches are always counted. */
async function totals({ customers, serverCustomers, allCustomers, servers }: Store, serverIds: readonly string[]) {
  const totalsOf = async (search: string) => {
    const question = { search, filter: {}, now: NOW, quietDays: QUIET_DAYS }
    const ofServers = []
    for (const serverId of serverIds) {
      const page = await serverCustomers.page({ ...question, serverId, liveVersion: null }, NEWEST, FIRST)
      ofServers.push([page.total, (await customers.list({ serverId, search }, FIRST)).total])
    }
    const ofAny = await allCustomers.page(question, NEWEST, FIRST)
    return { all: (await customers.list({ search }, FIRST)).total, any: ofAny.total, ofServers }
  }
  const open = []
  for (const serverId of serverIds) {
    const question = { search: 'example', now: NOW, quietDays: QUIET_DAYS, serverId, liveVersion: null }
    const [all, revoked] = [
      await serverCustomers.page({ ...question, filter: {} }, NEWEST, FIRST),
      await serverCustomers.page({ ...question, filter: { stage: 'revoked' } }, NEWEST, FIRST),
    ]
    open.push([await servers.countCustomers(serverId), all.total - revoked.total])
  }
  return { known: await totalsOf(''), counted: await totalsOf('example'), open }
}

it.each(testedEngines)('totals match what’s counted, however customers and tokens change, on $name', async (engine) => {
  const { store, orders, stock, token } = await setUp(engine)
  const expectSame = async (expected: { all: number; any: number; orders: number; open: number }) => {
    const { known, counted, open } = await totals(store, [orders, stock])
    expect(known).toEqual(counted)
    for (const [fast, slow] of open) expect(fast).toBe(slow)
    expect({ all: known.all, any: known.any, orders: known.ofServers[0]?.[0], open: open[0]?.[0] }).toEqual(expected)
  }
  await expectSame({ all: 0, any: 0, orders: 0, open: 0 })
  const ada = await token('ada@example.com')
  await token('ada@example.com')
  const bob = await token('bob@example.com', stock)
  await store.customers.save('carl@example.com', {})
  await expectSame({ all: 3, any: 2, orders: 1, open: 1 })
  const dora = await token('dora@example.com')
  await store.tokens.create({ serverId: stock, customerId: dora.customerId })
  await store.tokens.setTime(dora.id, 'revoked_at', time())
  await expectSame({ all: 4, any: 3, orders: 2, open: 1 })
  const undone = store.transaction(async () => {
    await store.tokens.create({ serverId: orders, customerId: bob.customerId })
    await store.customers.save('eve@example.com', {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expectSame({ all: 4, any: 3, orders: 2, open: 1 })
  await store.tokens.create({ serverId: orders, customerId: dora.customerId })
  await store.customers.save('ada@example.com', { company: 'Example' })
  await expectSame({ all: 4, any: 3, orders: 2, open: 2 })
  await store.customers.remove(ada.customerId)
  await expectSame({ all: 3, any: 2, orders: 1, open: 1 })
  await store.servers.remove(stock)
  await expectSame({ all: 3, any: 1, orders: 1, open: 1 })
})

it.each(testedEngines)('totals don’t include customers who are being removed, on $name', async (engine) => {
  const { store, orders, token } = await setUp(engine)
  const ada = await token('ada@example.com')
  await token('bob@example.com')
  const { known } = await totals(store, [orders])
  expect(known).toEqual({ all: 2, any: 2, ofServers: [[2, 2]] })
  await store.housekeeping.add({ kind: 'removeCustomer', customerId: ada.customerId })
  const { known: after, open } = await totals(store, [orders])
  expect({ ...after, open }).toEqual({ all: 1, any: 1, ofServers: [[1, 1]], open: [[1, 1]] })
})
