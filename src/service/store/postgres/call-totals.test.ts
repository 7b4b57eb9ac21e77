import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { DAY, NOW, setUpCalls } from './calls.testkit.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The totals as they are kept, and counted from the calls that there are. */
async function setUp() {
  const made = await setUpCalls()
  const { engine } = made
  const kept = async () => ({
    hours: await engine.all(sql`SELECT * FROM call_hours ORDER BY server_id, hour`),
    tools: await engine.all(sql`SELECT * FROM call_tool_days ORDER BY server_id, day, tool, bucket`),
    customers: await engine.all(sql`SELECT * FROM call_customer_days ORDER BY server_id, day, customer_id`),
  })
  const counted = async () => ({
    hours: await engine.all(sql`
      SELECT server_id, substr(at, 1, 13) AS hour, count(*) AS calls, sum(1 - ok) AS errors
      FROM calls WHERE test = 0 GROUP BY 1, 2 ORDER BY 1, 2`),
    tools: await engine.all(sql`
      SELECT server_id, substr(at, 1, 10) AS day, tool, duration_bucket(duration_ms) AS bucket, count(*) AS calls,
        sum(1 - ok) AS errors, sum(round(duration_ms * 1000))::bigint AS total_us
      FROM calls WHERE test = 0 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`),
    customers: await engine.all(sql`
      SELECT server_id, substr(at, 1, 10) AS day, customer_id, count(*) AS calls, sum(1 - ok) AS errors
      FROM calls WHERE test = 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  })
  return { ...made, kept, counted }
}

it('the totals of calls follow the calls exactly, however those come and go', async () => {
  const { nodes, store, kept, counted, token, call, ada, bob, serverId } = await setUp()
  const stock = await store.servers.add({ name: 'Stock', isActive: true })
  const tokens = [ada, bob, await token('eve', stock), await token('ada', stock)]
  await store.callDays?.prepare(times(3).map((age) => NOW - age * DAY))
  const add = (index: number) =>
    (nodes[index % 2] ?? store).calls.addAll(
      times(40).map((each) => {
        const seed = index * 40 + each
        const durationMs = ((seed * 7919) % 90_000) / 100
        const at = NOW - ((seed * 15_485_863) % (5 * DAY))
        return call({
          ...tokens[seed % 4],
          at,
          durationMs,
          ok: seed % 3 > 0,
          test: seed % 11 === 0,
          tool: `t${seed % 2}`,
        })
      }),
    )
  await Promise.all(times(12).map(add))
  expect(await kept()).toEqual(await counted())
  expect((await kept()).customers.length).toBeGreaterThan(10)

  await store.callDays?.prepareNext(NOW)
  expect(await kept()).toEqual(await counted())
  const last = await store.calls.lastId()
  await Promise.all([store.calls.removeOfServer(stock, last, 30), store.calls.removeUpTo(100, 50), add(13)])
  expect(await kept()).toEqual(await counted())
  await store.callDays?.removeBefore(NOW - DAY)
  expect(await kept()).toEqual(await counted())
  // As with a server's or a customer's other rows, the database takes those that are left.
  await store.customers.remove(bob.customerId)
  expect(await kept()).toEqual(await counted())
  const housekeeper = createHousekeeper(store)
  await store.housekeeping.add({ kind: 'removeServer', serverId })
  await housekeeper.run({ kind: 'removeServer', serverId })
  expect(await kept()).toEqual(await counted())
  expect((await kept()).hours.length).toBeGreaterThan(0)
  await housekeeper.run({ kind: 'clearCalls', serverId: null, upTo: await store.calls.lastId() })
  expect(await kept()).toEqual({ hours: [], tools: [], customers: [] })
})

it('the totals of calls are kept with them, or neither is', async () => {
  const { store, kept, call } = await setUp()
  const failing = store.transaction(async () => {
    await store.calls.addAll([call()])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await kept()).toEqual({ hours: [], tools: [], customers: [] })
  expect(await store.calls.list({ limit: 9 })).toEqual([])
})
