import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../../core/database/json-column.ts'
import type { CallStretch } from '../call-stats.ts'
import type { CallTotals } from '../call-totals.ts'
import type { Query } from '../engine/compiled-queries.ts'
import { allOf } from '../engine/conditions.ts'
import type { Queries } from '../engine/engine.ts'

const DAY_MS = 86_400_000

const list = <T extends z.ZodType>(item: T) => jsonColumn(z.array(item))
const totalRow = z.object({
  hours: list(z.object({ hour: z.string(), calls: z.int(), errors: z.int() })),
  tools: list(
    z.object({
      serverId: z.string(),
      tool: z.string(),
      calls: z.int(),
      errors: z.int(),
      durations: z.array(z.object({ calls: z.int(), totalUs: z.number() })),
    }),
  ),
  customers: list(z.object({ id: z.string(), calls: z.int(), errors: z.int() })),
  customerCount: z.int(),
})

/** Of a stretch, the days that are in it as a whole: from one up to before the other, `YYYY-MM-DD`. */
function wholeDays({ from, to, customerId }: CallStretch): { first: string; end: string } {
  const first = new Date(Math.ceil(Date.parse(from) / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
  const end = to.slice(0, 10)
  // What one customer calls of each tool isn't added up.
  return customerId === undefined && first < end ? { first, end } : { first: end, end }
}

/**
 * Reads what `CALL_TABLES` keeps of calls, and the calls themselves only of the hours before the first and after the last whole day, or
 * of one customer. All of it is one statement, so it's of one moment.
 */
export function createCallTotals(database: Queries): CallTotals {
  return {
    async of(stretch, most) {
      const { from, to, serverId, customerId } = stretch
      const { first, end } = wholeDays(stretch)
      const ofServer = serverId === undefined ? [] : [sql`server_id = ${serverId}`]
      const chosen: Query[] = customerId === undefined ? ofServer : [...ofServer, sql`customer_id = ${customerId}`]
      const ofDays = allOf([sql`day >= ${first} AND day < ${end}`, ...ofServer])
      const calls = (start: string, until: string) => sql`
        SELECT server_id, customer_id, tool, ok, duration_ms, at FROM calls
        WHERE ${allOf([sql`test = 0 AND at >= ${start} AND at < ${until}`, ...chosen])}`
      const read = first < end ? sql`${calls(from, first)} UNION ALL ${calls(end, to)}` : calls(from, to)
      // Of all customers they're many: read once for each sum, they needn't be kept aside, and all processors of the database take part.
      const edges = customerId === undefined ? sql`(${read})` : sql`edges`
      const kept = customerId === undefined ? sql`` : sql`edges AS MATERIALIZED (${read}),`
      const hours =
        customerId === undefined
          ? sql`SELECT hour, sum(calls) AS calls, sum(errors) AS errors FROM call_hours
              WHERE ${allOf([sql`hour >= ${from.slice(0, 13)} AND hour < ${to.slice(0, 13)}`, ...ofServer])} GROUP BY 1`
          : sql`SELECT substr(at, 1, 13) AS hour, count(*) AS calls, sum(1 - ok) AS errors FROM ${edges} e GROUP BY 1`
      const row = await database.first(sql`
        WITH ${kept} counted AS (
          SELECT server_id, tool, bucket, sum(calls) AS calls, sum(errors) AS errors, sum(total_us) AS total_us FROM (
            SELECT server_id, tool, bucket, calls, errors, total_us FROM call_tool_days WHERE ${ofDays}
            UNION ALL SELECT server_id, tool, duration_bucket(duration_ms), count(*), sum(1 - ok), sum(round(duration_ms * 1000))
            FROM ${edges} e GROUP BY 1, 2, 3) t
          GROUP BY 1, 2, 3),
        tools AS (
          SELECT server_id, tool, sum(calls) AS calls, sum(errors) AS errors,
            json_agg(json_build_object('calls', calls, 'totalUs', total_us) ORDER BY bucket) AS durations
          FROM counted GROUP BY 1, 2 ORDER BY sum(calls) DESC, 1, 2 LIMIT ${most.tools}),
        customers AS MATERIALIZED (
          SELECT customer_id, sum(calls) AS calls, sum(errors) AS errors FROM (
            SELECT customer_id, calls, errors FROM call_customer_days WHERE ${ofDays}
            UNION ALL SELECT customer_id, count(*), sum(1 - ok) FROM ${edges} e GROUP BY 1) t GROUP BY 1)
        SELECT
          (SELECT coalesce(json_agg(json_build_object('hour', hour, 'calls', calls, 'errors', errors)), '[]')::text
            FROM (${hours}) h) AS hours,
          (SELECT coalesce(json_agg(json_build_object('serverId', server_id, 'tool', tool, 'calls', calls, 'errors', errors,
            'durations', durations)), '[]')::text FROM tools) AS tools,
          (SELECT coalesce(json_agg(json_build_object('id', customer_id, 'calls', calls, 'errors', errors)), '[]')::text
            FROM (SELECT * FROM customers ORDER BY calls DESC, customer_id LIMIT ${most.customers}) c) AS customers,
          (SELECT count(*) FROM customers) AS "customerCount"`)
      return totalRow.parse(row)
    },
  }
}
