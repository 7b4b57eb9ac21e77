import { describe, expect, it } from 'vitest'
import { openTestStore, testedEngines } from './testing/engines.testkit.ts'

describe.each(testedEngines)('customer search on $name', (engine) => {
  it('finds a customer of a server by their latest details', async () => {
    const store = await openTestStore(engine)
    const orders = await store.servers.add({ name: 'Orders', isActive: true })
    const stock = await store.servers.add({ name: 'Stock', isActive: true })
    const save = (metadata: Record<string, string>) => store.customers.save('ada@example.com', metadata)
    const customerId = await save({})
    await store.tokens.create({ serverId: orders, customerId })
    const found = (search: string) =>
      Promise.all(
        [orders, stock].map(async (serverId) => {
          const { total } = await store.customers.list({ serverId, search }, { offset: 0, limit: 10 })
          return total
        }),
      )
    await save({ city: 'Málaga' })
    expect(await found('ada malaga')).toEqual([1, 0])
    await store.tokens.create({ serverId: stock, customerId })
    expect(await found('malaga')).toEqual([1, 1])
    await store.customers.setDetails(customerId, { metadata: { city: 'Málaga', history: 'x'.repeat(2000) } })
    expect(await found('malaga xxx')).toEqual([1, 1])
    await store.customers.setDetails(customerId, { metadata: { city: 'Lima' } })
    expect(await found('malaga')).toEqual([0, 0])
    expect(await found('lima ada')).toEqual([1, 1])
    await store.customers.strip(customerId)
    expect(await found('lima')).toEqual([0, 0])
    expect(await found('ada')).toEqual([0, 0])
  })
})
