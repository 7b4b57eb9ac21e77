import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../core/testing/failure-of.ts'
import { inTurn } from '../../core/testing/in-turn.ts'
import type { OperationInput } from '../../shared/management/operations.ts'
import type { CallEntry } from '../calls/call-entry.ts'
import { createCallLog } from '../calls/call-log.ts'
import { createHousekeeper } from '../calls/housekeeper.ts'
import { TEST_KEY } from '../service.testkit.ts'
import type { CallPlace } from '../store/call-stats.ts'
import { openStore, type Store } from '../store/store.ts'
import { createCallOperations } from './call-operations.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:34:56.789Z')
const END = Date.parse('2026-03-01T13:00:00.000Z')
const { signal } = new AbortController()
type Slice = Awaited<ReturnType<Store['callStats']['after']>>

/** Numbers from 0 to below 1 that are the same in every run. */
function createRandom(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

async function setUp({ now = () => NOW } = {}) {
  const store = await openStore(null, TEST_KEY)
  const log = createCallLog(store, { now: () => NOW })
  const housekeeper = createHousekeeper(store)
  onTestFinished(async () => {
    for (const close of [log.close, housekeeper.stop, store.close]) await close()
  })
  const operations = createCallOperations({ store, log, housekeeper }, now)
  const add = (name: string) => store.servers.add({ name, isActive: true })
  const servers = [await add('Orders'), await add('Stock')]
  const tokens = await inTurn(Array(25).keys(), async (index) => {
    const serverId = servers[index % 2] ?? ''
    const customerId = await store.customers.save(`c${index}@example.com`, undefined)
    const { id: tokenId } = await store.tokens.create({ serverId, customerId })
    return { serverId, customerId, tokenId }
  })
  function record(token: (typeof tokens)[number] | undefined, more: Partial<CallEntry>): CallEntry {
    const target = token ?? { serverId: '', customerId: '', tokenId: '' }
    const entry: CallEntry = {
      ...{ ...target, at: NOW, tool: 'show', ok: true, test: false, errorKind: null, status: 200, durationMs: 1 },
      ...{ argumentBytes: 0, replyBytes: 0, arguments: null, reply: null },
      ...more,
    }
    log.record(entry)
    return entry
  }
  return {
    ...{ store, log, servers, tokens, record, operations },
    list: (input: Partial<OperationInput<'calls.list'>> = {}) =>
      operations['calls.list']({ limit: 100, ...input }, signal),
    stats: (input: OperationInput<'calls.stats'>) => operations['calls.stats'](input, signal),
  }
}

/** The same numbers, counted in the plainest way. */
function recompute(all: readonly CallEntry[], days: number, bucketHours: number) {
  const start = END - days * 24 * HOUR
  const entries = all.filter(({ at }) => at >= start && at < END)
  const count = (some: readonly CallEntry[]) => ({ calls: some.length, errors: some.filter(({ ok }) => !ok).length })
  const rank = (some: readonly CallEntry[], share: number) => {
    const sorted = some.map(({ durationMs }) => durationMs).sort((left, right) => left - right)
    return sorted.find((_, index) => (index + 1) / sorted.length >= share)
  }
  const group = (keyOf: (entry: CallEntry) => string) => {
    const groups = new Map<string, CallEntry[]>()
    for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
    return groups
  }
  return {
    ...count(entries),
    buckets: Array.from({ length: (days * 24) / bucketHours }, (_, index) => {
      const from = start + index * bucketHours * HOUR
      const at = new Date(from).toISOString()
      return { at, ...count(entries.filter((entry) => entry.at >= from && entry.at < from + bucketHours * HOUR)) }
    }),
    tools: new Map(
      [...group(({ serverId, tool }) => `${serverId} ${tool}`)].map(([key, some]) => [
        key,
        { ...count(some), p50: rank(some, 0.5), p95: rank(some, 0.95) },
      ]),
    ),
    customers: new Map([...group(({ customerId }) => customerId)].map(([id, some]) => [id, count(some)])),
  }
}

describe('call statistics', () => {
  it.each([
    [1, 1],
    [7, 6],
    [30, 24],
    [90, 48],
  ] as const)('of %i days are exact', async (days, bucketHours) => {
    const { tokens, record, stats, servers } = await setUp()
    const random = createRandom()
    const entries = Array.from({ length: 1200 }, () => {
      const token = tokens[Math.floor(random() ** 2 * tokens.length)]
      const at = Math.floor(NOW - random() * (days + 1) * 24 * HOUR)
      const durationMs = Math.round(random() * 2e6) / 1000
      const tool = `tool_${Math.floor(random() * 3)}`
      return record(token, { at, ok: random() > 0.2, tool, durationMs })
    })
    for (const at of [END - days * 24 * HOUR, END - days * 24 * HOUR - 1]) entries.push(record(tokens[0], { at }))
    const expected = recompute(entries, days, bucketHours)
    const { tools, customers, customerCount, ...rest } = await stats({ days })
    expect(customerCount).toBe(expected.customers.size)
    expect(rest).toEqual({ calls: expected.calls, errors: expected.errors, refused: 0, buckets: expected.buckets })
    expect(rest.buckets.length).toBeLessThanOrEqual(60)
    const names = new Map([
      [servers[0], 'Orders'],
      [servers[1], 'Stock'],
    ])
    const byTool = tools.map(({ serverId, tool, serverName, ...numbers }) => {
      expect(serverName).toBe(names.get(serverId))
      return [`${serverId} ${tool}`, numbers] as const
    })
    expect(new Map(byTool)).toEqual(expected.tools)
    const slowness = tools.map(({ p95 }) => p95)
    expect(slowness).toEqual([...slowness].sort((left, right) => right - left))
    expect(customers).toHaveLength(20)
    const most = [...expected.customers.values()].map(({ calls }) => calls).sort((left, right) => right - left)
    expect(customers.map(({ calls }) => calls)).toEqual(most.slice(0, 20))
    for (const { id, primaryIdentity, ...numbers } of customers) {
      expect(primaryIdentity).toMatch(/^c\d+@/)
      expect(numbers).toEqual(expected.customers.get(id))
    }
  })

  it('are read in slices however many calls have the same time', async () => {
    const { tokens, record, stats, store, log } = await setUp()
    for (let count = 0; count < 1000; count += 1)
      record(tokens[count % 3], { ok: count % 5 > 0, durationMs: count % 2 })
    await log.flush()
    const sizes: number[] = []
    const stretch = { from: new Date(NOW).toISOString(), to: new Date(END).toISOString() }
    let place: CallPlace | null = null
    do {
      const { columns, next }: Slice = await store.callStats.after(place, stretch, 1_000, 64)
      sizes.push(columns.oks.length)
      place = next
    } while (place !== null)
    expect(sizes.slice(0, 3)).toEqual([64, 64, 64])
    expect(sizes.reduce((sum, each) => sum + each)).toBe(1000)
    const slices = vi.spyOn(store.callStats, 'after')
    expect(await stats({ days: 1 })).toMatchObject({ calls: 1000, errors: 200 })
    // One for each of 24 hours, and at least a second one for the hour that has the calls.
    expect(slices.mock.calls.length).toBeGreaterThan(24)
  })

  it('can be of one server or one customer, and of no call at all', async () => {
    const { tokens, record, stats, servers } = await setUp()
    for (const token of tokens.slice(0, 4)) record(token, {})
    const [first] = tokens
    expect(await stats({ days: 1, serverId: servers[1], customerId: first?.customerId })).toMatchObject({ calls: 0 })
    expect(await stats({ days: 1, serverId: servers[0], customerId: first?.customerId })).toMatchObject({ calls: 1 })
    expect(await stats({ days: 1, serverId: servers[1] })).toMatchObject({ calls: 2, tools: [{ serverName: 'Stock' }] })
    const [ada] = tokens
    expect(await stats({ days: 7, customerId: ada?.customerId })).toMatchObject({
      calls: 1,
      customerCount: 1,
      customers: [{ calls: 1 }],
    })
    const none = await stats({ days: 1, serverId: 'srv_none' })
    expect(none).toMatchObject({ calls: 0, errors: 0, tools: [], customers: [] })
    expect(none.buckets).toHaveLength(24)
  })

  it('count only the newer calls when they are drawn again, and stay exact', async () => {
    const { tokens, record, stats, servers, store } = await setUp()
    const serverId = servers[0]
    const entries = Array.from({ length: 300 }, (_, index) =>
      record(tokens[index % 6], { at: NOW - index * HOUR, ok: index % 7 > 0, durationMs: (index * 7919) % 500 }),
    )
    const exact = () => {
      const ofServer = entries.filter((entry) => entry.serverId === serverId)
      const { tools, customers: _, ...rest } = recompute(ofServer, 7, 6)
      return { ...rest, tools: [...tools.values()] }
    }
    const drawn = async () => {
      const { buckets, calls, errors, tools } = await stats({ days: 7, serverId })
      const plain = tools.map(({ calls, errors, p50, p95 }) => ({ calls, errors, p50, p95 }))
      return { buckets, calls, errors, tools: plain }
    }
    expect(await drawn()).toEqual(exact())
    const whole = vi.spyOn(store.callStats, 'after')
    // A slow call comes into the log long after it was made.
    for (const age of [0, 1, 30, 200]) entries.push(record(tokens[0], { at: NOW - age * HOUR, durationMs: age }))
    record(tokens[0], { test: true })
    entries.push(record(tokens[1], { ok: false }))
    expect(await drawn()).toEqual(exact())
    expect(await Promise.all([drawn(), drawn()])).toEqual([exact(), exact()])
    expect(whole).not.toHaveBeenCalled()
  })

  it('are counted again once calls were deleted, and in the next hour', async () => {
    let now = NOW
    const { tokens, record, stats, servers, operations } = await setUp({ now: () => now })
    for (let count = 0; count < 4; count += 1) record(tokens[count], { at: NOW - 23 * HOUR })
    const serverId = servers[0]
    expect(await stats({ days: 1, serverId })).toMatchObject({ calls: 2 })
    await operations['calls.clear']({ serverId })
    expect(await stats({ days: 1, serverId })).toMatchObject({ calls: 0 })
    record(tokens[0], {})
    expect(await stats({ days: 1, serverId })).toMatchObject({ calls: 1 })
    expect(await stats({ days: 1 })).toMatchObject({ calls: 3 })
    now += HOUR
    expect(await stats({ days: 1 })).toMatchObject({ calls: 1 })
  })

  it('stop when the asker has gone', async () => {
    const { operations } = await setUp()
    const gone = operations['calls.stats']({ days: 90 }, AbortSignal.abort())
    expect(await failureOf(gone)).toMatchObject({ kind: 'cancelled' })
  })
})

describe('the list of calls', () => {
  it('comes newest first in pages, each call once', async () => {
    const { tokens, record, list } = await setUp()
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

  it('finds the few calls that a filter lets through among many, and ends when its asker has gone', async () => {
    const { tokens, record, list, operations } = await setUp()
    const rare = { tool: 'rare', ok: false, errorKind: 'upstreamTimeout' as const, status: null }
    for (let count = 0; count < 3000; count += 1) record(tokens[count % 4], count % 1499 === 0 ? rare : {})
    const [ada] = tokens
    const found = async (filter: Parameters<typeof list>[0]) => (await list(filter)).calls.map(({ id }) => id)
    expect(await found({ tool: 'rare' })).toEqual([2999, 1500, 1])
    expect(await found({ ok: false, customerId: ada?.customerId })).toEqual([1])
    expect(await found({ tool: 'rare', serverId: ada?.serverId })).toEqual([2999, 1])
    expect(await list({ tool: 'rare', limit: 2 })).toMatchObject({ calls: [{ id: 2999 }, { id: 1500 }], next: 1500 })
    expect(await list({ tool: 'rare', limit: 2, before: 1500 })).toMatchObject({ calls: [{ id: 1 }], next: null })
    const gone = operations['calls.list']({ limit: 100, tool: 'none' }, AbortSignal.abort())
    expect(await failureOf(gone)).toMatchObject({ kind: 'cancelled' })
  })

  it('ends a page early when the kept contents are long, and loses none', async () => {
    const { tokens, record, list } = await setUp()
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

  it('is filtered by server, customer, tool and outcome, in any combination', async () => {
    const { tokens, record, list, servers } = await setUp()
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

  it('is cleared for one server or as a whole', async () => {
    const { tokens, record, list, stats, operations, servers, store } = await setUp()
    for (let count = 0; count < 1200; count += 1) record(tokens[0], {})
    for (const token of tokens.slice(1, 3)) record(token, {})
    await operations['calls.clear']({ serverId: servers[0] })
    expect((await list()).calls.map(({ serverName }) => serverName)).toEqual(['Stock'])
    await operations['calls.clear']({})
    expect((await list()).calls).toEqual([])
    // Rows go with their customer as before.
    record(tokens[1], {})
    await store.customers.remove(tokens[1]?.customerId ?? '')
    expect(await stats({ days: 1 })).toMatchObject({ calls: 0 })
  })
})
