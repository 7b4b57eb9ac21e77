import { describe, expect, it } from 'vitest'
import { testedEngines } from './testing/engines.testkit.ts'
import { createTokens, type Outdated } from './tokens.ts'

describe.each(testedEngines)('tokens on $name', ({ makeDatabase }) => {
  it.each([
    ['another token', () => ({ tokens: ['tok_other'] }), 1],
    ['another customer', () => ({ customers: new Set(['cus_other']) }), 1],
    ['this token', ({ id }) => ({ tokens: [id] }), 2],
    ['its customer', ({ customerId }) => ({ customers: new Set([customerId]) }), 2],
    ['anything', () => undefined, 2],
  ] as [string, (token: { id: string; customerId: string }) => Outdated | undefined, number][])(
    'one that’s read while %s changes is kept unless it may be outdated',
    async (_, change, reads) => {
      const database = await makeDatabase()
      const store = await database.openStore()
      const serverId = await store.servers.add({ name: 'Orders', isActive: true })
      const customerId = await store.customers.save('ada', undefined)
      const { id, token } = await store.tokens.create({ serverId, customerId })
      await store.close()
      const engine = await database.openEngine()
      let asked = 0
      const first: typeof engine.first = async (query) => {
        const row = await engine.first(query)
        asked += 1
        if (asked === 1) tokens.forget(change({ id, customerId }))
        return row
      }
      const tokens = createTokens({ ...engine, first }, { isCustomerRemoved: () => false })
      for (let times = 0; times < 3; times += 1) expect(await tokens.find(token)).toMatchObject({ id })
      expect(asked).toBe(reads)
    },
  )
})
