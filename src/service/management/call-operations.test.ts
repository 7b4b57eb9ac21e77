import { describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { CallEntry } from '../store/call-entry.ts'
import type { CallPlace } from '../store/call-stats.ts'
import type { Store } from '../store/store.ts'
import { testedEngines } from '../store/testing/engines.testkit.ts'
import { NOW, setUpCallOperations } from './call-operations.testkit.ts'

const HOUR = 3_600_000
const END = Date.parse('2026-03-01T13:00:00.000Z')
/** Maximum error of percentiles if the database keeps totals: the width of a bucket. */
const MAX_ERROR = 0.045
type Slice = Awaited<ReturnType<Store['callStats']['after']>>

/** Returns a generator of numbers from 0 (inclusive) to 1 (exclusive), the same in every run. */
function createRandom(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

/** Computes the same numbers in the simplest way. */
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

describe.each(testedEngines)('call statistics on $name', (engine) => {
  it.each([
    [1, 1],
    [7, 6],
    [30, 24],
    [90, 48],
  ] as const)('are exact over %i days', async (days, bucketHours) => {
    const { tokens, record, stats, servers } = await setUpCallOperations(engine)
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
    const counted = (from: Iterable<readonly [string, { calls: number; errors: number }]>) =>
      new Map(Array.from(from, ([key, { calls, errors }]) => [key, { calls, errors }]))
    expect(counted(byTool)).toEqual(counted(expected.tools))
    for (const [key, { p50, p95 }] of byTool) {
      const ratio = (value: number, of: number | undefined) => value / (of ?? 0)
      const exact = expected.tools.get(key)
      for (const each of [ratio(p50, exact?.p50), ratio(p95, exact?.p95)]) {
        expect(Math.abs(each - 1)).toBeLessThanOrEqual(engine.name === 'SQLite' ? 0 : MAX_ERROR)
      }
    }
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

  it('are limited to one server or one customer on request, and can be empty', async () => {
    const { tokens, record, stats, servers } = await setUpCallOperations(engine)
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

  it('are recounted after calls are deleted, and when a new hour begins', async () => {
    let now = NOW
    const { tokens, record, stats, servers, operations } = await setUpCallOperations(engine, { now: () => now })
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
})

describe('call statistics counted from the calls', () => {
  it('are read in slices even if many calls have the same time', async () => {
    const { tokens, record, stats, store, log } = await setUpCallOperations()
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
    expect(slices.mock.calls.length).toBeGreaterThan(1)
  })

  it('count only newer calls and hours with late ones when redrawn, and stay exact', async () => {
    const { tokens, record, stats, servers, store } = await setUpCallOperations()
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
    // A slow call is logged long after it was made.
    for (const age of [0, 1, 30, 200]) entries.push(record(tokens[0], { at: NOW - age * HOUR, durationMs: age }))
    record(tokens[0], { test: true })
    entries.push(record(tokens[1], { ok: false }))
    expect(await drawn()).toEqual(exact())
    const hours = whole.mock.calls.map(([, { from }]) => NOW - Date.parse(from))
    expect(hours.map((age) => Math.floor(age / HOUR))).toEqual([0, 30, 1])
    record(tokens[0], { test: true })
    entries.push(record(tokens[1], { ok: false, durationMs: 7 }))
    expect(await Promise.all([drawn(), drawn()])).toEqual([exact(), exact()])
    expect(whole).toHaveBeenCalledTimes(hours.length)
  })

  it('stop when the client disconnects', async () => {
    const { operations } = await setUpCallOperations()
    const gone = operations['calls.stats']({ days: 90 }, AbortSignal.abort())
    expect(await failureOf(gone)).toMatchObject({ kind: 'cancelled' })
  })
})
