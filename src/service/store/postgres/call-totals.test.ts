import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { DAY, NOW, setUpCalls } from './calls.testkit.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const NOTHING = { hours: [], tools: [], weeks: [], customers: [] }

/** Creates functions that return the stored totals and the totals counted from the existing calls. */
async function setUp() {
  const made = await setUpCalls()
  const { engine } = made
  const kept = async () => ({
    hours: await engine.all(sql`SELECT * FROM call_hours ORDER BY server_id, hour`),
    tools: await engine.all(sql`SELECT * FROM call_tool_days ORDER BY server_id, day, tool, bucket`),
    weeks: await engine.all(sql`SELECT * FROM call_tool_weeks ORDER BY server_id, week, tool, bucket`),
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
    weeks: await engine.all(sql`
      SELECT server_id, to_char(substr(at, 1, 10)::date - (extract(isodow FROM at::date)::int - 1), 'YYYY-MM-DD') AS week, tool,
        duration_bucket(duration_ms) AS bucket, count(*) AS calls, sum(1 - ok) AS errors,
        sum(round(duration_ms * 1000))::bigint AS total_us
      FROM calls WHERE test = 0 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`),
    customers: await engine.all(sql`
      SELECT server_id, substr(at, 1, 10) AS day, customer_id, count(*) AS calls, sum(1 - ok) AS errors
      FROM calls WHERE test = 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  })
  return { ...made, kept, counted }
}

it('the totals of calls match the calls exactly, however they’re added and deleted', async () => {
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
  // The database itself removes the remaining calls, like other rows of a server or a customer.
  await store.customers.remove(bob.customerId)
  expect(await kept()).toEqual(await counted())
  const housekeeper = createHousekeeper(store)
  await store.housekeeping.add({ kind: 'removeServer', serverId })
  await housekeeper.run({ kind: 'removeServer', serverId })
  expect(await kept()).toEqual(await counted())
  expect((await kept()).hours.length).toBeGreaterThan(0)
  await housekeeper.run({ kind: 'clearCalls', serverId: null, upTo: await store.calls.lastId() })
  expect(await kept()).toEqual(NOTHING)
})

it('the totals of calls and the calls themselves are stored together or not at all', async () => {
  const { store, kept, call } = await setUp()
  const failing = store.transaction(async () => {
    await store.calls.addAll([call()])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await kept()).toEqual(NOTHING)
  expect(await store.calls.list({ limit: 9 })).toEqual([])
})

it('the totals of any range of whole hours match its calls', async () => {
  const { store, engine, call, ada, bob, token, serverId } = await setUp()
  const stock = await store.servers.add({ name: 'Stock', isActive: true })
  const tokens = [ada, bob, await token('ada', stock)]
  const HOUR = DAY / 24
  const days = 25
  await store.calls.addAll(
    times(900).map((seed) =>
      call({
        ...tokens[seed % 3],
        at: NOW - ((seed * 15_485_863) % (days * DAY)),
        durationMs: (seed * 7919) % 3000,
        ok: seed % 5 > 0,
        test: seed % 13 === 0,
        tool: `t${seed % 4}`,
      }),
    ),
  )
  const most = { tools: 100, customers: 100 }
  const countRows = z.array(z.object({ calls: z.int(), errors: z.int() }))
  const sumOf = (counts: readonly { calls: number; errors: number }[]) => ({
    calls: counts.reduce((sum, { calls }) => sum + calls, 0),
    errors: counts.reduce((sum, { errors }) => sum + errors, 0),
  })
  const wrong: object[] = []
  for (const ofServer of [undefined, serverId]) {
    for (const from of times(14).map((day) => NOW - days * DAY + day * (DAY + 5 * HOUR))) {
      for (const to of times(9).map((week) => from + HOUR + week * (2 * DAY + 7 * HOUR))) {
        const stretch = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
        const total = await store.callTotals?.of({ ...stretch, serverId: ofServer }, most)
        const { hours = [], tools = [], customers = [] } = total ?? {}
        const [expected] = countRows.parse(
          await engine.all(sql`SELECT count(*) AS calls, coalesce(sum(1 - ok), 0) AS errors FROM calls
            WHERE test = 0 AND at >= ${stretch.from} AND at < ${stretch.to} AND server_id LIKE ${ofServer ?? '%'}`),
        )
        const sums = { hours: sumOf(hours), tools: sumOf(tools), customers: sumOf(customers) }
        const durations = tools.flatMap((tool) => tool.durations).reduce((sum, { calls }) => sum + calls, 0)
        if (
          !isDeepStrictEqual(
            { ...sums, durations },
            { hours: expected, tools: expected, customers: expected, durations: expected?.calls },
          )
        )
          wrong.push({ ...stretch, expected, ...sums, durations })
      }
    }
  }
  expect(wrong).toEqual([])
})
