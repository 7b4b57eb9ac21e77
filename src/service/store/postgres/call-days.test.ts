import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../../base/testing/collect-log.ts'
import { createCallLog } from '../../calls/call-log.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { keepRecent } from '../../calls/keep-recent.ts'
import { DAY, NOW, setUpCalls } from './calls.testkit.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the daily partitions of calls', () => {
  it('store a call from a day without a partition, and move it once the partition is created', async () => {
    const { store, call, days } = await setUpCalls()
    await store.calls.addAll([call(), call({ at: NOW + DAY, tool: 'next' })])
    expect(await days()).toEqual({ other: 2 })
    const before = await store.calls.list({ limit: 9 })
    await store.callDays?.prepareNext(NOW)
    expect(await days()).toEqual({ '2026-03-01': 1, '2026-03-02': 1 })
    expect(await store.calls.list({ limit: 9 })).toEqual(before)
    await store.calls.addAll([call({ at: Date.parse('2026-03-01T23:59:59.999Z') }), call({ at: NOW - 9 * DAY })])
    expect(await days()).toEqual({ '2026-03-01': 2, '2026-03-02': 1, other: 1 })
    await store.callDays?.prepareNext(NOW)
    expect(await days()).toEqual({ '2026-02-20': 1, '2026-03-01': 2, '2026-03-02': 1 })
  })

  it('are created only once when several nodes start and add calls at the same time', async () => {
    const { nodes, store, call, days, engine } = await setUpCalls()
    const work = times(20).map(async (index) => {
      const node = nodes[index % 2] ?? store
      if (index % 4 < 2) await node.callDays?.prepareNext(NOW)
      else await node.callDays?.prepare([NOW + (index % 5) * DAY])
      await node.calls.addAll([call({ at: NOW + (index % 5) * DAY })])
    })
    await Promise.all(work)
    expect(Object.values(await days())).toEqual([4, 4, 4, 4, 4])
    const [made] = await engine.all(sql`SELECT count(*) AS days FROM pg_inherits WHERE inhparent = 'calls'::regclass`)
    expect(made).toEqual({ days: 6 })
  })

  it('are created by the call log for a call from a missing day', async () => {
    const { store, call, days } = await setUpCalls()
    const log = createCallLog(store, { now: () => NOW })
    await vi.waitFor(async () => {
      log.record(call({ at: NOW + 3 * DAY }))
      await log.flush()
      expect(await days()).toEqual({ '2026-03-04': expect.any(Number) })
    })
    log.record(call({ at: NOW - 5 * DAY }))
    await log.close()
    expect(await days()).toMatchObject({ '2026-02-24': 1 })
  })

  it('don’t lose calls while a partition can’t be created', async () => {
    const { store, call, days, engine } = await setUpCalls()
    const logged = collectLog()
    await engine.run(sql`ALTER FUNCTION add_call_day RENAME TO add_call_day_later`)
    const log = createCallLog(store, { now: () => NOW })
    log.record(call())
    await log.flush()
    expect(await days()).toEqual({ other: 1 })
    expect(logged).toContainEqual(expect.objectContaining({ message: 'A day couldn’t be made for its calls' }))
    await engine.run(sql`ALTER FUNCTION add_call_day_later RENAME TO add_call_day`)
    log.record(call())
    await log.close()
    expect(await days()).toEqual({ '2026-03-01': 2 })
  })

  it('distinguish a committed batch from one rolled back by a crash, even if its transaction number is reused', async () => {
    const { store } = await setUpCalls()
    const undone: string[] = []
    await store
      .transaction(async () => {
        undone.push((await store.callDays?.takeTurn()) ?? '')
        throw new Error('crash')
      })
      .catch(() => undefined)
    const [batch = ''] = (undone[0] ?? '').split(' ')
    const done = await store.transaction(async () => store.callDays?.takeTurn())
    const [, number = ''] = (done ?? '').split(' ')
    expect(await store.callDays?.isCommitted(done ?? '')).toBe(true)
    expect(await store.callDays?.isCommitted(`${batch} ${number}`)).toBe(false)
  })

  it('show a reader every call, even while calls move into their day’s partition', async () => {
    const { nodes, store, call } = await setUpCalls()
    const missed: number[] = []
    for (const day of times(12)) {
      await store.calls.addAll(times(200).map(() => call({ at: NOW - day * DAY })))
      let isMade = false
      const made = store.callDays?.prepare([NOW - day * DAY]).then(() => {
        isMade = true
      })
      const read = async (): Promise<void> => {
        while (!isMade) {
          const found = (await nodes[1]?.calls.list({ limit: 5000 })) ?? []
          if (found.length < 200 * (day + 1)) missed.push(found.length)
        }
      }
      await Promise.all([made, read(), read(), read()])
    }
    expect(missed).toEqual([])
  })

  it.each([true, false])(
    'store each call once when a commit gets no response, whether or not it succeeded (%s)',
    async (isDone) => {
      const { store, call } = await setUpCalls()
      collectLog()
      const log = createCallLog(store, { now: () => NOW })
      const real = store.transaction
      vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
        await real(async () => {
          await work()
          if (!isDone) throw new Error('Connection terminated')
        })
        throw new Error('Connection terminated')
      })
      log.record(call({ tool: 'first' }))
      await log.flush()
      expect(log.waiting()).toBe(1)
      log.record(call({ tool: 'second' }))
      await log.close()
      expect((await store.calls.list({ limit: 9 })).map(({ tool }) => tool)).toEqual(['second', 'first'])
      expect(log.waiting()).toBe(0)
      const [{ calls } = { calls: 0 }] = await store.tokenRecords.ofCustomer(call().customerId)
      expect(calls).toBe(2)
    },
  )

  it('neither lose nor duplicate calls while the database is unavailable', async () => {
    const { url, store, engine, call, days } = await setUpCalls()
    collectLog()
    const other = new pg.Client({ connectionString: url.replace(/\/test_\w+/, '/postgres') })
    await other.connect()
    onTestFinished(() => other.end())
    const name = /\/(test_\w+)/.exec(url)?.[1] ?? ''
    const log = createCallLog(store, { now: () => NOW })
    log.record(call({ tool: 'first' }))
    await log.flush()
    await other.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    for (const tool of ['second', 'third']) {
      log.record(call({ tool }))
      await log.flush()
    }
    expect(log.waiting()).toBe(2)
    await other.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await vi.waitFor(() => expect(log.waiting()).toBe(0), { timeout: 20_000, interval: 20 })
    await log.close()
    expect((await store.calls.list({ limit: 9 })).map(({ tool }) => tool)).toEqual(['third', 'second', 'first'])
    expect(Object.values(await days())).toEqual([3])
    expect(await engine.first(sql`SELECT sum(calls) AS calls FROM call_hours`)).toEqual({ calls: 3 })
  })

  it('don’t lose calls when the service exits just before the database is back', async () => {
    const { store, call } = await setUpCalls()
    collectLog()
    const log = createCallLog(store, { now: () => NOW })
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('The database is away'))
    log.record(call())
    await log.close()
    expect(await store.calls.list({ limit: 9 })).toHaveLength(1)
  })

  it('are dropped once a whole day is past its retention period, including calls without a partition', async () => {
    const { store, call, days } = await setUpCalls()
    await store.callDays?.prepare([NOW - 9 * DAY, NOW - 8 * DAY, NOW - 7 * DAY, NOW])
    await store.calls.addAll([9, 8, 7, 0, 20].map((age) => call({ at: NOW - age * DAY })))
    expect((await days()).other).toBe(1)
    const changes: unknown[] = []
    const retention = keepRecent(store, {
      retentionDays: async () => 7,
      now: () => NOW,
      onChange: (all) => changes.push(all),
    })
    await vi.waitFor(async () => expect(await store.calls.list({ limit: 9 })).toHaveLength(2))
    expect(await days()).toEqual({ '2026-02-22': 1, '2026-03-01': 1 })
    await retention.stop()
    expect(changes).toContainEqual({ calls: 'all' })
    // A call logged late is kept until the next cleanup, too.
    await store.callDays?.prepare([NOW - 8 * DAY])
    await store.calls.addAll([call({ at: NOW - 8 * DAY })])
    expect(await days()).toMatchObject({ '2026-02-21': 1 })
    expect(await store.callDays?.removeBefore(NOW - 7 * DAY)).toBe(true)
    expect(await store.callDays?.removeBefore(NOW - 7 * DAY)).toBe(false)
  })
})

it('retains calls by the database’s clock, so a computer whose clock is years ahead doesn’t delete any', async () => {
  const { store, call } = await setUpCalls()
  const at = Date.now()
  await store.callDays?.prepare([at])
  await store.calls.addAll([call({ at })])
  vi.spyOn(Date, 'now').mockReturnValue(at + 3_650 * DAY)
  onTestFinished(() => void vi.restoreAllMocks())
  await keepRecent(store, { retentionDays: async () => 7, onChange: () => undefined }).stop()
  expect(await store.calls.list({ limit: 9 })).toHaveLength(1)
})

it('drops past days immediately when the log is cleared, and keeps calls added since', async () => {
  const { store, engine, call, days } = await setUpCalls()
  await store.callDays?.prepare([0, 1, 2].map((age) => NOW - age * DAY))
  await store.calls.addAll(
    [0, 1, 2, 3].flatMap((age) => [call({ at: NOW - age * DAY }), call({ at: NOW - age * DAY })]),
  )
  const upTo = await store.calls.lastId()
  await store.calls.addAll([call({ tool: 'later' }), call({ at: NOW - 3 * DAY, tool: 'later' })])
  const housekeeper = createHousekeeper(store)
  await store.housekeeping.add({ kind: 'clearCalls', serverId: null, upTo })
  await housekeeper.run({ kind: 'clearCalls', serverId: null, upTo })
  expect((await store.calls.list({ limit: 9 })).map(({ tool }) => tool)).toEqual(['later', 'later'])
  expect(await days()).toEqual({ '2026-03-01': 1, other: 1 })
  const left = await engine.all(sql`SELECT day FROM call_days ORDER BY day`)
  expect(left).toEqual([{ day: '2026-03-01' }])
  expect(await engine.first(sql`SELECT sum(calls) AS calls FROM call_hours`)).toEqual({ calls: 2 })
})

describe('call numbers', () => {
  it('are in the order in which calls become readable, whichever node they come from', async () => {
    const { nodes, store, engine, call, token } = await setUpCalls()
    const [one, other] = nodes
    // Uses another server, so that neither transaction waits for the other because of the token.
    const eve = await token('eve', await store.servers.add({ name: 'Stock', isActive: true }))
    await store.callDays?.prepareNext(NOW)
    let later: Promise<unknown> | undefined
    let seen = 0
    const isWaiting = () =>
      engine.first(sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (
        SELECT oid FROM pg_database WHERE datname = current_database())`)
    await one.transaction(async () => {
      await one.calls.addAll([call({ tool: 'slow' })])
      if (later) return
      let isWritten = false
      later = other.calls.addAll([call({ ...eve, tool: 'quick' })]).finally(() => {
        isWritten = true
      })
      await vi.waitFor(async () => expect(isWritten || (await isWaiting())).toBeTruthy(), {
        timeout: 10_000,
        interval: 5,
      })
      seen = await other.calls.lastId()
    })
    await later
    const stretch = { from: new Date(NOW - DAY).toISOString(), to: new Date(NOW + DAY).toISOString() }
    const newer = await other.callStats.newer(stretch, { after: seen, upTo: await other.calls.lastId() }, 10)
    expect(newer?.columns.tools.sort()).toEqual(['quick', 'slow'])
  })
})
