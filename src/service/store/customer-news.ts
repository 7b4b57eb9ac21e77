import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import {
  type CustomerNews,
  MAX_FIRST_CALLERS,
  type NewsQuestion,
} from '../../shared/management/records/customer-news.ts'
import type { Housekeeping } from './housekeeping.ts'

/** So many of the newest calls, the newest callers, and the expiring tokens are looked at. */
const MAX_READ = { calls: 10_000, callers: 2_000, tokens: 10_000 }

const where = { customerId: z.string(), serverId: z.string() }
const callerRows = z.array(rowOf(where))
const failureRow = rowOf({ ...where, calls: z.int(), customers: z.int() }).optional()
const expiringRow = rowOf({ ...where, customers: z.int() }).optional()
const newestRow = z.object({ id: z.int().nullable() })

/** What has happened to customers lately, over all servers. Each question reads an index over the time that it's about. */
export function createCustomerNews(
  database: Database,
  { removedServers, removedCustomers }: Pick<Housekeeping, 'removedServers' | 'removedCustomers'>,
) {
  const isThere = (table: string) => `${table}.server_id NOT IN (SELECT value FROM json_each(?2))
    AND ${table}.customer_id NOT IN (SELECT value FROM json_each(?3))`
  // With min(), SQLite takes the server from the row that has it.
  const firstCallers = database.prepare(`
    SELECT customer_id, server_id FROM (
      SELECT t.customer_id, t.server_id, min(t.first_call_at) AS first_call_at
      FROM (SELECT DISTINCT customer_id FROM (
        SELECT customer_id FROM tokens WHERE last_call_at >= ?1 ORDER BY last_call_at DESC LIMIT ${MAX_READ.callers})) c
      CROSS JOIN tokens t ON t.customer_id = c.customer_id
      WHERE ${isThere('t')} GROUP BY t.customer_id HAVING min(t.first_call_at) >= ?1)
    ORDER BY first_call_at DESC LIMIT ${MAX_FIRST_CALLERS}`)
  const failures = database.prepare(`
    WITH newest AS (
      SELECT id, at, server_id, customer_id, ok, test FROM calls INDEXED BY calls_by_time
      WHERE at >= ?1 AND id > ?4 ORDER BY at DESC LIMIT ${MAX_READ.calls}),
    failed AS MATERIALIZED (
      SELECT n.id, n.server_id, n.customer_id FROM newest n CROSS JOIN calls c ON c.id = n.id
      WHERE n.ok = 0 AND n.test = 0 AND coalesce(c.error_kind, '') NOT IN ('arguments', 'cancelled') AND ${isThere('n')})
    SELECT customer_id, server_id, (SELECT count(*) FROM failed) AS calls,
      (SELECT count(DISTINCT customer_id) FROM failed) AS customers
    FROM failed ORDER BY id DESC LIMIT 1`)
  const newest = database.prepare('SELECT max(id) AS id FROM calls')
  const expiring = database.prepare(`
    WITH expiring AS MATERIALIZED (
      SELECT t.customer_id, t.server_id, t.expires_at FROM tokens t
      WHERE t.expires_at > ?1 AND t.expires_at <= ?4 AND t.revoked_at IS NULL AND t.retires_at IS NULL AND ${isThere('t')}
      LIMIT ${MAX_READ.tokens})
    SELECT customer_id, server_id, (SELECT count(DISTINCT customer_id) FROM expiring) AS customers
    FROM expiring ORDER BY expires_at LIMIT 1`)

  /** Times: ISO 8601 in UTC with milliseconds; `now` too. */
  return ({ since, afterCall, expiringBy }: NewsQuestion, now: string): CustomerNews => {
    const removed = [removedServers(), removedCustomers()]
    const { calls = 0, customers = 0, ...failed } = failureRow.parse(failures.get(since, ...removed, afterCall)) ?? {}
    const { customers: ending = 0, ...first } = expiringRow.parse(expiring.get(now, ...removed, expiringBy)) ?? {}
    return {
      firstCallers: callerRows.parse(firstCallers.all(since, ...removed)),
      failures: { calls, customers, newest: placeOf(failed) },
      newestCall: newestRow.parse(newest.get()).id ?? 0,
      expiring: { customers: ending, first: placeOf(first) },
    }
  }
}

const placeOf = ({ customerId, serverId }: Partial<Record<keyof typeof where, string>>) =>
  customerId === undefined || serverId === undefined ? null : { customerId, serverId }
