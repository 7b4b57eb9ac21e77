import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import {
  type CustomerNews,
  MAX_FIRST_CALLERS,
  type NewsQuestion,
} from '../../shared/management/records/customer-news.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

/** Maximum number of the newest calls, latest callers, and expiring tokens to scan. */
const MAX_READ = { calls: 10_000, callers: 2_000, tokens: 10_000 }

const where = { customerId: z.string(), serverId: z.string() }
const callerRows = z.array(rowOf(where))
const failureRow = rowOf({ ...where, calls: z.int(), customers: z.int() }).optional()
const expiringRow = rowOf({ ...where, customers: z.int() }).optional()
const newestRow = z.object({ id: z.int().nullable() })

/** Recent customer events across all servers. Each query reads an index on its time column. */
export function createCustomerNews(
  database: Queries,
  { removedServers, removedCustomers }: Pick<Housekeeping, 'removedServers' | 'removedCustomers'>,
) {
  const { crossJoin, indexedBy, oneOfEach, textsIn } = database.fragments
  /** Excludes rows whose server or customer is being removed. */
  const isThere = (row: Query): Query => sql`${row}.server_id NOT IN ${textsIn(removedServers())}
    AND ${row}.customer_id NOT IN ${textsIn(removedCustomers())}`

  function firstCallers(since: string): Query {
    const callers = sql`
      SELECT DISTINCT customer_id FROM (
        SELECT customer_id FROM tokens WHERE last_call_at >= ${since}
        ORDER BY last_call_at DESC LIMIT ${MAX_READ.callers}) n`
    const tokensOfThem = sql`tokens t ON t.customer_id = c.customer_id`
    const firstCalls = oneOfEach({
      key: sql`t.customer_id`,
      columns: sql`t.server_id`,
      time: sql`t.first_call_at`,
      which: 'first',
      rows: sql`FROM (${callers}) c ${crossJoin} ${tokensOfThem} WHERE ${isThere(sql`t`)}`,
    })
    return sql`
      SELECT customer_id, server_id FROM (${firstCalls}) f WHERE at >= ${since}
      ORDER BY at DESC LIMIT ${MAX_FIRST_CALLERS}`
  }
  const failures = (since: string, afterCall: number) => sql`
    WITH newest AS (
      SELECT id, at, server_id, customer_id, ok, test FROM calls ${indexedBy(sql`calls_by_time`)}
      WHERE at >= ${since} AND id > ${afterCall} ORDER BY at DESC LIMIT ${MAX_READ.calls}),
    failed AS MATERIALIZED (
      SELECT n.id, n.server_id, n.customer_id FROM newest n ${crossJoin} calls c ON c.id = n.id AND c.at = n.at
      WHERE n.ok = 0 AND n.test = 0 AND coalesce(c.error_kind, '') NOT IN ('arguments', 'cancelled')
        AND ${isThere(sql`n`)})
    SELECT customer_id, server_id, (SELECT count(*) FROM failed) AS calls,
      (SELECT count(DISTINCT customer_id) FROM failed) AS customers
    FROM failed ORDER BY id DESC LIMIT 1`
  const expiring = (now: string, by: string) => sql`
    WITH expiring AS MATERIALIZED (
      SELECT t.customer_id, t.server_id, t.expires_at FROM tokens t
      WHERE t.expires_at > ${now} AND t.expires_at <= ${by} AND t.revoked_at IS NULL AND t.retires_at IS NULL
        AND ${isThere(sql`t`)}
      LIMIT ${MAX_READ.tokens})
    SELECT customer_id, server_id, (SELECT count(DISTINCT customer_id) FROM expiring) AS customers
    FROM expiring ORDER BY expires_at LIMIT 1`

  /** Times, including `now`, are ISO 8601 in UTC with milliseconds. */
  return ({ since, afterCall, expiringBy }: NewsQuestion, now: string): Promise<CustomerNews> =>
    // Uses one snapshot, so that no failed call is newer than the newest call, from which the next query continues.
    database.snapshot(async () => {
      const failure = failureRow.parse(await database.first(failures(since, afterCall)))
      const ending = expiringRow.parse(await database.first(expiring(now, expiringBy)))
      const callers = callerRows.parse(await database.all(firstCallers(since)))
      const newest = newestRow.parse(await database.first(sql`SELECT max(id) AS id FROM calls`))
      return {
        firstCallers: callers,
        failures: { calls: failure?.calls ?? 0, customers: failure?.customers ?? 0, newest: placeOf(failure) },
        newestCall: newest.id ?? 0,
        expiring: { customers: ending?.customers ?? 0, first: placeOf(ending) },
      }
    })
}

const placeOf = (row: { customerId: string; serverId: string } | undefined) =>
  row ? { customerId: row.customerId, serverId: row.serverId } : null
