import { expect, it, vi } from 'vitest'
import { inTurn } from '../../../base/testing/in-turn.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts'
import type { CallEntry } from '../../store/call-entry.ts'
import type { Store } from '../../store/store.ts'
import { testedEngines } from '../../store/testing/engines.testkit.ts'
import { createCallStatistics } from '../call-statistics.ts'
import { buildHour, type HoursStore, hourOf } from './build-hour.ts'
import { fillHours } from './fill-hours.ts'
import { Unpacker } from './pack-hour.ts'

const NOW = Date.parse('2026-03-01T12:34:56.789Z')
const { signal } = new AbortController()
const [sqlite] = testedEngines

async function makeDatabase() {
  if (!sqlite) throw new Error('There’s no engine')
  return sqlite.makeDatabase()
}
const openStore = async () => (await makeDatabase()).openStore()

const withHours = ({ calls, callStats, callHours, housekeeping }: Store): HoursStore => {
  if (!callHours) throw new Error('No packed hours')
  return { calls, callStats, callHours, housekeeping }
}

/** Creates two servers with three customers each, and a function that adds calls spread over `days`. */
async function fill(store: Store) {
  const tokens = await inTurn(Array(6).keys(), async (index) => {
    const serverId =
      (await store.servers.list())[index % 2]?.id ?? (await store.servers.add({ name: `S${index}`, isActive: true }))
    const customerId = await store.customers.save(`c${index}@example.com`, undefined)
    return { serverId, customerId, tokenId: (await store.tokens.create({ serverId, customerId })).id }
  })
  const entryOf = (seed: number, days: number): CallEntry => ({
    ...(tokens[seed % tokens.length] ?? { serverId: '', customerId: '', tokenId: '' }),
    at: NOW - ((seed * 15_485_863) % (days * DAY_MS)),
    tool: `tool_${seed % 3}`,
    ok: seed % 5 > 0,
    test: seed % 13 === 0,
    errorKind: null,
    status: 200,
    durationMs: seed % 17 === 0 ? 5_000_000 : (seed * 7919) % 3000,
    argumentBytes: 0,
    replyBytes: 0,
    arguments: null,
    reply: null,
  })
  return {
    tokens,
    add: (count: number, { from = 0, days = 20 } = {}) =>
      store.calls.addAll(Array.from({ length: count }, (_, index) => entryOf(from + index, days))),
  }
}

/** Compares charts with the sums of each customer's chart, which is always counted from the calls. */
async function expectExact(store: Store, tokens: { customerId: string; serverId: string }[]) {
  const stats = (more: { customerId?: string; serverId?: string }) =>
    createCallStatistics(store, () => NOW).of({ days: 30, ...more }, signal)
  const all = await stats({})
  const single = await Promise.all(tokens.map(({ customerId }) => stats({ customerId })))
  const sum = (of: { calls: number }[]) => of.reduce((total, { calls }) => total + calls, 0)
  expect(all.calls).toBe(sum(single))
  expect(all.buckets.map(({ calls, errors }) => [calls, errors])).toEqual(
    all.buckets.map((_, index) => [
      sum(single.map(({ buckets }) => buckets[index] ?? { calls: 0 })),
      single.reduce((total, { buckets }) => total + (buckets[index]?.errors ?? 0), 0),
    ]),
  )
  const counts = new Map(all.customers.map(({ id, calls, errors }) => [id, [calls, errors]]))
  const called = tokens.filter((_, index) => (single[index]?.calls ?? 0) > 0)
  expect(counts).toEqual(
    new Map(
      called.map((token) => [
        token.customerId,
        [single[tokens.indexOf(token)]?.calls, single[tokens.indexOf(token)]?.errors],
      ]),
    ),
  )
  const ofServers = await Promise.all(
    [...new Set(tokens.map(({ serverId }) => serverId))].map((serverId) => stats({ serverId })),
  )
  expect(sum(ofServers)).toBe(all.calls)
  expect(
    ofServers.flatMap(({ tools }) => tools).sort((left, right) => right.p95 - left.p95 || right.p50 - left.p50),
  ).toEqual(all.tools)
  return all
}

it('draws charts after a restart without reading past calls', async () => {
  const database = await makeDatabase()
  const before = await database.openStore()
  const { add, tokens } = await fill(before)
  await add(2000)
  const drawn = await expectExact(before, tokens)
  await before.close()
  const after = await database.openStore()
  const read = vi.spyOn(after.callStats, 'after')
  expect(await createCallStatistics(after, () => NOW).of({ days: 30 }, signal)).toEqual(drawn)
  expect(read.mock.calls.map(([, { from }]) => hourOf(Date.parse(from)))).toEqual([hourOf(NOW)])
})

it('stays exact however calls are added and deleted', async () => {
  const store = await openStore()
  const { add, tokens } = await fill(store)
  await add(1500)
  await expectExact(store, tokens)
  await add(60, { from: 5000 })
  await expectExact(store, tokens)
  await store.calls.removeBefore(new Date(NOW - 7.3 * DAY_MS).toISOString(), 10_000)
  await expectExact(store, tokens)
  await store.calls.removeOfServer(tokens[0]?.serverId ?? '', await store.calls.lastId(), 200)
  await expectExact(store, tokens)
  // The database itself deletes the customer's calls.
  await store.customers.remove(tokens[1]?.customerId ?? '')
  const { customerCount } = await expectExact(store, tokens)
  expect(customerCount).toBe(5)
})

it('packs the hours of existing calls, once', async () => {
  const store = await openStore()
  const { add, tokens } = await fill(store)
  await add(500, { days: 3 })
  const read = vi.spyOn(store.callStats, 'after')
  await fillHours(withHours(store), NOW, signal)
  const hours = read.mock.calls.map(([, { from }]) => from)
  expect(hours.length).toBe(new Set(hours).size)
  expect(hours.length).toBeGreaterThan(60)
  expect(hours).not.toContain(`${hourOf(NOW)}:00:00.000Z`)
  await fillHours(withHours(store), NOW, signal)
  expect(read).toHaveBeenCalledTimes(hours.length)
  await expectExact(store, tokens)
})

it('doesn’t pack hours while calls are being deleted', async () => {
  const store = await openStore()
  const { add } = await fill(store)
  await add(50)
  await store.housekeeping.add({ kind: 'clearCalls', serverId: null, upTo: 10 })
  const read = vi.spyOn(store.callStats, 'after')
  await fillHours(withHours(store), NOW, signal)
  expect(read).not.toHaveBeenCalled()
})

it('doesn’t store an hour if calls were added to it while it was counted', async () => {
  const store = await openStore()
  const { add, tokens } = await fill(store)
  await add(300, { days: 1 })
  const hours = withHours(store)
  const past = hourOf(NOW - 5 * HOUR_MS)
  const whole = hours.callStats.after
  vi.spyOn(hours.callStats, 'after').mockImplementationOnce(async (...input) => {
    const slice = await whole(...input)
    await add(300, { from: 300, days: 1 })
    return slice
  })
  await buildHour(hours, past, signal)
  expect((await hours.callHours.packed(past, hourOf(NOW))).has(past)).toBe(false)
  await buildHour(hours, past, signal)
  expect((await hours.callHours.packed(past, hourOf(NOW))).has(past)).toBe(true)
  await expectExact(store, tokens)
})

it('reads numbers of any size up to 32 bits', () => {
  const unpacker = new Unpacker(Uint8Array.of(0, 127, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 15))
  expect([unpacker.next(), unpacker.next(), unpacker.next(), unpacker.next()]).toEqual([0, 127, 128, 4_294_967_295])
  expect(unpacker.isAtEnd()).toBe(true)
})
