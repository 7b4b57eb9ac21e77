import { expect, it, onTestFinished } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'
import { createDatabaseState } from './database-state.ts'
import { NODE_SETTINGS, type NodeSettings } from './node-settings.ts'

const AWAY = new DatabaseUnavailable(new Error('connection refused'))

it('treats cached data as valid until the node may have missed changes', () => {
  const state = createDatabaseState()
  expect(state.mark()).toBeNaN()
  state.set('up')
  const mark = state.mark()
  expect(state.mark()).toBe(mark)
  state.set('unsure')
  expect(state.mark()).toBeNaN()
  state.set('up')
  expect(state.mark()).toBe(mark)
  state.suspect()
  expect(state.mark()).not.toBe(mark)
})

/** Creates a state with two clocks: one that's never adjusted, and one that keeps running while the computer sleeps. */
function makeState(settings: NodeSettings = NODE_SETTINGS) {
  const clocks = { steady: 0, wall: 1_800_000_000_000 }
  const pass = (milliseconds: number) => {
    clocks.steady += milliseconds
    clocks.wall += milliseconds
  }
  return { clocks, pass, state: createDatabaseState(settings, () => ({ ...clocks })) }
}

it('doesn’t query an unavailable database, and uses known data for as long as allowed', () => {
  const { pass, state } = makeState({ ...NODE_SETTINGS, serveOfflineMs: 20_000 })
  state.set('up')
  expect(() => state.check()).not.toThrow()
  // If all nodes became unready before noticing the outage, a load balancer would remove every one of them.
  expect([state.isBridging(), state.bridges(AWAY)]).toEqual([true, false])
  pass(3_600_000)
  state.beginLook()()
  state.set('unsure')
  expect(() => state.check()).not.toThrow()
  expect(state.isAway()).toBe(false)
  state.set('away')
  expect(() => state.check()).toThrow(DatabaseUnavailable)
  expect(state.isAway()).toBe(true)
  expect([state.isBridging(), state.bridges(AWAY), state.bridges(new Error('a bug'))]).toEqual([true, true, false])
  pass(19_999)
  expect(state.isBridging()).toBe(true)
  pass(1)
  expect([state.isBridging(), state.bridges(AWAY)]).toEqual([false, false])
})

it.each(['steady', 'wall'] as const)(
  'stops trusting cached data five seconds after a node’s last check, by its %s clock',
  (clock) => {
    const { clocks, state } = makeState()
    state.set('up')
    const mark = state.mark()
    const hasLooked = state.beginLook()
    clocks[clock] += 4_999
    expect([state.mark(), state.bridges(AWAY)]).toEqual([mark, false])
    clocks[clock] += 1
    expect([state.mark(), state.bridges(AWAY)]).toEqual([Number.NaN, true])
    // Changes that were committed after a check started may be missing from it.
    hasLooked()
    expect(state.mark()).toBeNaN()
    state.beginLook()()
    expect(state.mark()).toBe(mark)
    clocks[clock] += 60_000
    expect([state.isBridging(), state.bridges(AWAY)]).toEqual([false, false])
  },
)

it('logs once that a clock differs from the database’s, and again if it differs after it was right', () => {
  const { state } = makeState()
  const entries = collectLog()
  for (const [offset, error] of [
    [2_400, 500],
    [2_600, 500],
    [2_700, 500],
    [0, 1],
    [-90_000, 5],
  ] as const)
    state.compareClocks(offset, error)
  expect(entries.map(({ fields }) => fields)).toEqual([{ secondsAhead: 2.6 }, { secondsAhead: -90 }])
  expect(state.clockOffset()).toBe(-90_000)
})

it('reports a clock that’s off by more than allowed until it’s right', () => {
  const { state } = makeState({ ...NODE_SETTINGS, maxClockOffsetMs: 5_000 })
  const seen = (
    [
      [5_400, 500],
      [5_600, 500],
      [-3_600_000, 20],
      [3_600_000, 20],
      [40, 20],
    ] as const
  ).map(([offset, error]) => {
    state.compareClocks(offset, error)
    return state.isClockOff()
  })
  expect(seen).toEqual([false, true, true, true, false])
})

it('rejects access that was revoked while a node was suspended', async () => {
  const url = await makePostgresDatabase()
  const { pass, state } = makeState()
  const store = await openPostgresStore(url, { keys: makeKeys(makeKey('test')), state })
  onTestFinished(() => store.close())
  const serverId = await store.servers.add({ name: 'Billing', isActive: true })
  const customerId = await store.customers.save('ada', undefined)
  const { token } = await store.tokens.create({ serverId, customerId })
  state.set('up')
  const find = async () => (await store.tokens.find(token))?.state ?? null
  expect(await find()).toBe('live')
  await queryOnce(url, "UPDATE tokens SET revoked_at = '2026-01-01T00:00:00.000Z'")
  // The node has been notified, but hasn't read the change yet.
  expect(await find()).toBe('live')
  pass(5_000)
  expect(await find()).toBeNull()
})
