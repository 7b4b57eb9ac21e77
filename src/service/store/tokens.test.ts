import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Query } from './engine/compiled-queries.ts'
import { type TestedEngine, testedEngines } from './testing/engines.testkit.ts'
import type { Outdated } from './token-cache.ts'
import { createTokens } from './tokens.ts'

describe.each(testedEngines)('tokens on $name', ({ makeDatabase }) => {
  it.each([
    ['another token', () => ({ tokens: ['tok_other'] }), 1],
    ['another customer', () => ({ customers: new Set(['cus_other']) }), 1],
    ['this token', ({ id }) => ({ tokens: [id] }), 2],
    ['its customer', ({ customerId }) => ({ customers: new Set([customerId]) }), 2],
    ['anything', () => undefined, 2],
  ] as [string, (token: { id: string; customerId: string }) => Outdated | undefined, number][])(
    'caches a token that’s read while %s changes, unless the token may be outdated',
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

const onServer = testedEngines.find(({ name }) => name === 'PostgreSQL') as TestedEngine

it('looks up unknown tokens on a database server together, including one that another node has just created', async () => {
  const database = await onServer.makeDatabase()
  const [store, elsewhere] = [await database.openEngine(), await database.openStore()]
  let queries = 0
  const counted = <T>(run: (query: Query) => Promise<T>) => {
    return async (query: Query) => {
      queries += 1
      // The database server's response comes later.
      await setImmediate()
      return run(query)
    }
  }
  const tokens = createTokens(
    { ...store, first: counted(store.first), all: counted(store.all) },
    { isCustomerRemoved: () => false },
  )
  const serverId = await elsewhere.servers.add({ name: 'Orders', isActive: true })
  const customerId = await elsewhere.customers.save('ada', undefined)
  const unknown = Array.from({ length: 64 }, (_, index) => tokens.find(`mt_${index}`))
  const { id, token } = await elsewhere.tokens.create({ serverId, customerId })
  expect(await tokens.find(token)).toMatchObject({ id })
  expect(await Promise.all(unknown)).toEqual(Array(64).fill(null))
  expect(queries).toBeLessThanOrEqual(3)
})
