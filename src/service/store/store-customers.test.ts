import { describe, expect, it } from 'vitest'
import { NOW, setUp } from './store.testkit.ts'
import { testedEngines } from './testing/engines.testkit.ts'

describe.each(testedEngines)('customers in the store on $name', (engine) => {
  it('are removed with all of their rows, in batches', async () => {
    const { store, orders, token, call } = await setUp(engine)
    const [ada, bob] = [await token('ada'), await token('bob')]
    for (const one of [ada, bob]) {
      await call(one, 0)
      await call(one, 1)
      await store.customerTools.set(one.customerId, orders, [])
      await store.customerLimits.set(one.customerId, orders, {})
      await store.customerMessages.set(one.customerId, orders, 'Soon')
      await store.refusedRequests.add(one.id, NOW, 1)
    }
    const removed: Record<string, number> = {}
    for (const { table, deleteSome } of store.ownedRows.removals({ customerId: ada.customerId }))
      for (let count = await deleteSome(1); count > 0; count = await deleteSome(1))
        removed[table] = (removed[table] ?? 0) + count
    const one = { customer_tools: 1, customer_limits: 1, customer_messages: 1, refused_requests: 1 }
    expect(removed).toEqual({ tokens: 1, calls: 2, ...one })
    expect(await store.calls.list({ limit: 9 })).toHaveLength(2)
    expect(await store.tokens.find(bob.token, NOW)).toMatchObject({ tools: [], message: 'Soon' })
  })

  it('are found by their exact words, and by tags regardless of case', async () => {
    const { store, orders, token } = await setUp(engine)
    const { customerId } = await token('100%_ada')
    await token('eve')
    await store.customers.setDetails(customerId, { tags: ['É VIP'] })
    const page = { offset: 0, limit: 10 }
    for (const serverId of [undefined, orders]) {
      const found = async (search: string) => (await store.customers.list({ serverId, search }, page)).total
      expect([await found(''), await found('0%_a'), await found('0_')]).toEqual([2, 1, 0])
    }
    const tagged = async (tag: string) => {
      const question = {
        serverId: orders,
        search: '',
        now: NOW,
        liveVersion: null,
        quietDays: 30,
        filter: { tags: [tag] },
      }
      return (await store.serverCustomers.ids(question, page)).length
    }
    expect([await tagged('É vip'), await tagged('é VIP'), await tagged('VIP')]).toEqual([1, 0, 0])
    expect(await store.customers.listOf([customerId, 'cus_none'])).toMatchObject([{ tags: ['É VIP'] }])
  })
})
