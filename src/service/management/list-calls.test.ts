import { describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { testedEngines } from '../store/testing/engines.testkit.ts'
import { setUpCallOperations } from './call-operations.testkit.ts'

describe.each(testedEngines)('the list of calls on $name', (engine) => {
  it('comes in pages, newest first, with each call once', async () => {
    const { tokens, record, list } = await setUpCallOperations(engine)
    for (let count = 0; count < 7; count += 1) record(tokens[0], { tool: `tool_${count}` })
    const seen: string[] = []
    let before: number | undefined
    for (let pages = 0; pages < 3; pages += 1) {
      const { calls, next } = await list({ limit: 3, before })
      seen.push(...calls.map(({ tool }) => tool))
      before = next ?? undefined
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `tool_${count}`))
    expect(before).toBeUndefined()
    expect((await list({ limit: 7 })).next).toBeNull()
  })

  it('finds a filter’s few matches among many calls, and stops when the request is canceled', async () => {
    const { tokens, record, list, operations } = await setUpCallOperations(engine)
    const rare = { tool: 'rare', ok: false, errorKind: 'upstreamTimeout' as const, status: null }
    for (let count = 0; count < 3000; count += 1) record(tokens[count % 4], count % 1499 === 0 ? rare : {})
    const [ada] = tokens
    const found = async (filter: Parameters<typeof list>[0]) => (await list(filter)).calls.map(({ id }) => id)
    expect(await found({ tool: 'rare' })).toEqual([2999, 1500, 1])
    expect(await found({ ok: false, customerId: ada?.customerId })).toEqual([1])
    expect(await found({ tool: 'rare', serverId: ada?.serverId })).toEqual([2999, 1])
    expect(await list({ tool: 'rare', limit: 2 })).toMatchObject({ calls: [{ id: 2999 }, { id: 1500 }], next: 1500 })
    expect(await list({ tool: 'rare', limit: 2, before: 1500 })).toMatchObject({ calls: [{ id: 1 }], next: null })
    const canceled = operations['calls.list']({ limit: 100, tool: 'none' }, AbortSignal.abort())
    expect(await failureOf(canceled)).toMatchObject({ kind: 'cancelled' })
  })

  it('ends a page early when the stored contents are long, without losing calls', async () => {
    const { tokens, record, list } = await setUpCallOperations(engine)
    const reply = 'x'.repeat(20_000)
    for (let count = 0; count < 250; count += 1) record(tokens[0], { arguments: reply, reply })
    const seen: number[] = []
    let pages = 0
    for (let before: number | undefined; pages === 0 || before !== undefined; pages += 1) {
      const { calls, next } = await list({ limit: 1000, before })
      seen.push(...calls.map(({ id }) => id))
      before = next ?? undefined
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index))
    expect(pages).toBeGreaterThan(3)
  })

  it('is filtered by server, customer, tool, and outcome, in any combination', async () => {
    const { tokens, record, list, servers } = await setUpCallOperations(engine)
    const [ada, bob] = tokens
    record(ada, { tool: 'a' })
    record(ada, { tool: 'b', ok: false, errorKind: 'upstreamStatus', status: 500 })
    record(bob, { tool: 'a', ok: false, errorKind: 'arguments', status: null })
    const found = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter)).calls.map(({ serverName, tool }) => `${serverName}.${tool}`)
    expect(await found({})).toEqual(['Stock.a', 'Orders.b', 'Orders.a'])
    expect(await found({ serverId: servers[0] })).toEqual(['Orders.b', 'Orders.a'])
    expect(await found({ customerId: bob?.customerId })).toEqual(['Stock.a'])
    expect(await found({ tool: 'a' })).toEqual(['Stock.a', 'Orders.a'])
    expect(await found({ ok: false })).toEqual(['Stock.a', 'Orders.b'])
    expect(await found({ serverId: servers[0], tool: 'a', ok: true })).toEqual(['Orders.a'])
    expect(await found({ serverId: servers[0], customerId: bob?.customerId })).toEqual([])
  })

  it('is cleared for one server or entirely', async () => {
    const { tokens, record, list, stats, operations, servers, store } = await setUpCallOperations(engine)
    for (let count = 0; count < 1200; count += 1) record(tokens[0], {})
    for (const token of tokens.slice(1, 3)) record(token, {})
    await operations['calls.clear']({ serverId: servers[0] })
    expect((await list()).calls.map(({ serverName }) => serverName)).toEqual(['Stock'])
    await operations['calls.clear']({})
    expect((await list()).calls).toEqual([])
    // Removing a customer still deletes their calls.
    record(tokens[1], {})
    await store.customers.remove(tokens[1]?.customerId ?? '')
    expect(await stats({ days: 1 })).toMatchObject({ calls: 0 })
  })
})
