import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createHousekeeper } from '../../src/service/calls/housekeeper.ts'
import { createCallOperations } from '../../src/service/management/call-operations.ts'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres-store.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { median, withFolder } from './measure.ts'
import { type BenchDatabase, startPostgres } from './postgres.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 1_000_000)
const MINUTES = 60_000
const RUNS = 7
const DAYS = 90
const INDEXES = /^calls_(?:by|failed)/

/** Calls from 1,000 customers to ten servers over 90 days; one call in ten failed. The totals are computed from the calls at the end. */
const FILL = `
  INSERT INTO servers (id, name, is_active, created_at, updated_at)
    SELECT 'srv_' || n, 'Server ' || n, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM generate_series(0, 9) n;
  INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at)
    SELECT 'cus_' || n, 'c' || n || '@example.com', '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    FROM generate_series(0, 999) n;
  SET session_replication_role = replica;
  INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, status, duration_ms, argument_bytes, reply_bytes)
    SELECT to_char(now() AT TIME ZONE 'UTC' - (${CALLS} - n) * (interval '${DAYS} days' / ${CALLS}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'srv_' || c % 10, 'cus_' || c, 'tok', 'tool_' || n * 31 % 12, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, 200,
      round((10 + 2000 * random() ^ 4)::numeric, 3)::double precision, 120, 900
    FROM (SELECT n, (1000 * random() ^ 2)::int % 1000 AS c FROM generate_series(1, ${CALLS}) n) g;
  INSERT INTO call_hours SELECT server_id, substr(at, 1, 13), count(*), sum(1 - ok) FROM calls GROUP BY 1, 2;
  INSERT INTO call_tool_days SELECT server_id, substr(at, 1, 10), tool, duration_bucket(duration_ms), count(*), sum(1 - ok),
    sum(round(duration_ms * 1000)) FROM calls GROUP BY 1, 2, 3, 4;
  INSERT INTO call_tool_weeks SELECT server_id, call_week(day), tool, bucket, sum(calls), sum(errors), sum(total_us)
    FROM call_tool_days GROUP BY 1, 2, 3, 4;
  INSERT INTO call_customer_days SELECT server_id, substr(at, 1, 10), customer_id, count(*), sum(1 - ok) FROM calls GROUP BY 1, 2, 3;
`
/** The chart's numbers, computed with a naive query. */
const COUNTED = `
  SELECT server_id, tool, count(*), sum(1 - ok), percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_ms),
    count(DISTINCT customer_id)
  FROM calls WHERE at >= $1 AND test = 0 GROUP BY 1, 2`

/** Drops the indexes while many rows are added, which makes adding them several times as fast. */
async function withoutIndexes({ query }: BenchDatabase, work: () => Promise<unknown>): Promise<void> {
  const rows = await query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'calls'",
  )
  const indexes = rows.filter(({ indexname }) => INDEXES.test(indexname))
  for (const { indexname } of indexes) await query(`DROP INDEX ${indexname}`)
  await work()
  for (const { indexdef } of indexes) await query(indexdef.replace(' ON ONLY ', ' ON '))
}

test('charting and paging a million calls on PostgreSQL compared with counting them', async () => {
  test.setTimeout(15 * MINUTES)
  await withFolder(async (folder) => {
    const database = await startPostgres(folder)
    const store = await openPostgresStore(database.url, { keys: database.keys })
    const now = Date.now()
    await store.callDays?.prepare(Array.from({ length: DAYS + 1 }, (_, age) => now - age * 24 * 60 * MINUTES))
    await withoutIndexes(database, () => database.query(FILL))
    await database.query('VACUUM ANALYZE')
    console.log(`filled in ${((Date.now() - now) / 1000).toFixed(0)} s`)

    const nothing = async () => undefined
    const housekeeper = createHousekeeper(store)
    const operations = createCallOperations({ store, log: { flush: nothing } as never, housekeeper })
    const { signal } = new AbortController()
    const rows: { step: string; took: number; ratio?: number }[] = []
    const measure = async (step: string, work: () => Promise<unknown>) => {
      const took: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now()
        await work()
        took.push(performance.now() - started)
      }
      rows.push({ step, took: median(took) })
    }
    const list = (filter: object) => () => operations['calls.list']({ limit: 100, ...filter }, signal)
    const since = new Date(now - DAYS * 24 * 60 * MINUTES).toISOString()
    await measure('counted, 90 days', () => database.query(COUNTED, [since]))
    for (const days of [1, 7, 30, 90] as const) {
      await measure(`charts, ${days} days`, () => operations['calls.stats']({ days }, signal))
      await measure(`charts, ${days} days, server`, () =>
        operations['calls.stats']({ days, serverId: 'srv_3' }, signal),
      )
      await measure(`charts, ${days} days, customer`, () =>
        operations['calls.stats']({ days, customerId: 'cus_3' }, signal),
      )
    }
    expect((await list({})()).calls).toHaveLength(100)
    await measure('first page', list({}))
    await measure('first page, server', list({ serverId: 'srv_3' }))
    await measure('first page, customer', list({ serverId: 'srv_3', customerId: 'cus_3' }))
    await measure('first page, errors', list({ serverId: 'srv_3', ok: false }))
    await measure('first page, tool', list({ serverId: 'srv_3', tool: 'tool_3' }))
    await measure('first page, no such tool', list({ tool: 'none' }))

    const counted = rows[0]?.took ?? 1
    const written = rows.map((row) => ({ ...row, ratio: row.took / counted }))
    for (const { step, took, ratio } of written) {
      console.log(
        `${step.padEnd(30)} ${took.toFixed(0).padStart(6)} ms ${(100 * ratio).toFixed(1).padStart(6)} % of counting`,
      )
    }
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-calls-postgres.json'), `${JSON.stringify(written, null, 2)}\n`)
    await housekeeper.stop()
    await store.close()
    await database.stop()
  })
})
