import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeptReplies } from './kept-replies.ts'
import { testedEngines } from './testing/engines.testkit.ts'

const MINUTE = 60_000

describe.each(testedEngines)('kept replies on $name', ({ makeDatabase }) => {
  async function setUp(maxBytes?: { ofToken: number; ofAll: number }) {
    const database = await makeDatabase()
    const store = await database.openStore()
    const serverId = await store.servers.add({ name: 'Orders', isActive: true })
    const token = async (identity: string) => {
      const customerId = await store.customers.save(identity, undefined)
      return (await store.tokens.create({ serverId, customerId })).id
    }
    const [ada, eve] = [await token('ada'), await token('eve')]
    await store.close()
    const engine = await database.openEngine()
    const clock = { at: 1_000 }
    const kept = createKeptReplies(engine, { now: async () => clock.at, takeTurn: null, ...(maxBytes && { maxBytes }) })
    return { kept, clock, ada, eve }
  }

  it('are found by their handle and token for 15 minutes', async () => {
    const { kept, clock, ada, eve } = await setUp()
    expect(await kept.put({ handle: 'h1', tokenId: ada, tool: 'list', reply: 'text' })).toBe(true)
    expect(await kept.find('h1', ada)).toEqual({ tool: 'list', reply: 'text' })
    expect(await kept.find('h1', eve)).toBeNull()
    expect(await kept.find('h2', ada)).toBeNull()
    clock.at += 15 * MINUTE - 1
    expect(await kept.find('h1', ada)).not.toBeNull()
    clock.at += 1
    expect(await kept.find('h1', ada)).toBeNull()
  })

  it('give way to newer ones of the same token, but never to those of another', async () => {
    const { kept, clock, ada, eve } = await setUp({ ofToken: 25_000, ofAll: 40_000 })
    const reply = randomBytes(6_000).toString('hex').slice(0, 8_000)
    const put = async (handle: string, tokenId: string) => {
      clock.at += 1
      return kept.put({ handle, tokenId, tool: 'list', reply })
    }
    const isKept = async (handles: readonly string[], tokenId: string) =>
      Promise.all(handles.map(async (handle) => (await kept.find(handle, tokenId)) !== null))
    expect([await put('a1', ada), await put('a2', ada), await put('a3', ada)]).toEqual([true, true, true])
    expect(await isKept(['a1', 'a3'], ada)).toEqual([expect.any(Boolean), true])
    await put('a4', ada)
    expect(await isKept(['a1', 'a4'], ada)).toEqual([false, true])
    for (const handle of ['e1', 'e2', 'e3', 'e4', 'e5']) expect(await put(handle, eve)).toBe(true)
    expect(await isKept(['a4', 'a3'], ada)).toEqual([true, true])
    expect(await isKept(['e1', 'e5'], eve)).toEqual([false, true])
    expect(await kept.put({ handle: 'e6', tokenId: eve, tool: 'list', reply: reply.repeat(5) })).toBe(false)
  })

  it('are still there after a restart', async () => {
    const database = await makeDatabase()
    const first = await database.openStore()
    const serverId = await first.servers.add({ name: 'Orders', isActive: true })
    const customerId = await first.customers.save('ada', undefined)
    const { id: tokenId } = await first.tokens.create({ serverId, customerId })
    await first.keptReplies.put({ handle: 'h', tokenId, tool: 'list', reply: 'text' })
    await first.close()
    const second = await database.openStore()
    expect(await second.keptReplies.find('h', tokenId)).toEqual({ tool: 'list', reply: 'text' })
  })
})
