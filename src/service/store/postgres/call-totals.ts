import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import type { CallStretch } from '../call-stats.ts'
import type { CallTotals } from '../call-totals.ts'
import type { Query } from '../engine/compiled-queries.ts'
import { allOf } from '../engine/conditions.ts'
import type { Queries } from '../engine/engine.ts'

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

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Offset from 1970 to the first week, in days; weeks start on Monday, as in PostgreSQL. */
const MONDAY = 4
const weekFrom = (day: number): number => Math.ceil((day - MONDAY) / 7) * 7 + MONDAY
const weekUpTo = (day: number): number => Math.floor((day - MONDAY) / 7) * 7 + MONDAY

/** A range of days, `YYYY-MM-DD`, excluding the end. */
interface Days {
  first: string
  end: string
}

/** Returns the days and weeks that are entirely within a range. */
function wholeDays({ from, to }: CallStretch): Days & { weeks: Days | undefined } {
  const [first, end] = [Math.ceil(Date.parse(from) / DAY_MS), Math.floor(Date.parse(to) / DAY_MS)]
  const [firstWeek, endWeek] = [weekFrom(first), weekUpTo(end)]
  const weeks = firstWeek < endWeek ? { first: dateOf(firstWeek), end: dateOf(endWeek) } : undefined
  return { first: dateOf(first), end: dateOf(end), weeks }
}

const union = (parts: readonly Query[]): Query => parts.reduce((left, right) => sql`${left} UNION ALL ${right}`)

/**
 * Returns the parts of a range to read, by `server_id`, `customer_id`, and so on, as one query each. `calls`: the calls that aren't covered
 * by a total.
 */
function partsOf(stretch: CallStretch): { calls: Query; hours?: Query; tools: Query[]; customers: Query[] } {
  const { from, to, serverId, customerId } = stretch
  const ofServer = serverId === undefined ? [] : [sql`server_id = ${serverId}`]
  const calls = (start: string, until: string, ...ofCustomer: Query[]) => sql`
    SELECT server_id, customer_id, tool, ok, duration_ms, at FROM calls
    WHERE ${allOf([sql`test = 0 AND at >= ${start} AND at < ${until}`, ...ofServer, ...ofCustomer])}`
  // There are no totals by tool for a single customer.
  if (customerId !== undefined) {
    return { calls: calls(from, to, sql`customer_id = ${customerId}`), tools: [], customers: [] }
  }

  const hours = sql`SELECT hour, calls, errors FROM call_hours
    WHERE ${allOf([sql`hour >= ${from.slice(0, 13)} AND hour < ${to.slice(0, 13)}`, ...ofServer])}`
  const { first, end, weeks } = wholeDays(stretch)
  if (first >= end) return { calls: calls(from, to), hours, tools: [], customers: [] }
  const toolDays = (start: string, until: string) => sql`SELECT server_id, tool, bucket, calls, errors, total_us
    FROM call_tool_days WHERE ${allOf([sql`day >= ${start} AND day < ${until}`, ...ofServer])}`
  const tools = weeks
    ? [
        toolDays(first, weeks.first),
        toolDays(weeks.end, end),
        sql`SELECT server_id, tool, bucket, calls, errors, total_us FROM call_tool_weeks
          WHERE ${allOf([sql`week >= ${weeks.first} AND week < ${weeks.end}`, ...ofServer])}`,
      ]
    : [toolDays(first, end)]
  const customers = sql`SELECT customer_id, calls, errors FROM call_customer_days
    WHERE ${allOf([sql`day >= ${first} AND day < ${end}`, ...ofServer])}`
  return { calls: union([calls(from, first), calls(end, to)]), hours, tools, customers: [customers] }
}

/**
 * Reads the totals of `CALL_TABLES`, and reads calls only for the hours before the first and after the last whole day, or for a single
 * customer. Uses a single statement, so that it reads one snapshot.
 */
export function createCallTotals(database: Queries): CallTotals {
  return {
    async of(stretch, most) {
      const parts = partsOf(stretch)
      const { hours = sql`SELECT substr(at, 1, 13) AS hour, 1 AS calls, 1 - ok AS errors FROM edges` } = parts
      // There are many totals across all customers: inlining them into each sum avoids materializing them, and lets the database use all
      // processors.
      const [kept, edges] =
        stretch.customerId === undefined
          ? [sql``, sql`(${parts.calls}) e`]
          : [sql`edges AS MATERIALIZED (${parts.calls}),`, sql`edges`]
      const tools = sql`SELECT server_id, tool, duration_bucket(duration_ms) AS bucket, count(*) AS calls, sum(1 - ok) AS errors,
        sum(round(duration_ms * 1000)) AS total_us FROM ${edges} GROUP BY 1, 2, 3`
      const customers = sql`SELECT customer_id, count(*) AS calls, sum(1 - ok) AS errors FROM ${edges} GROUP BY 1`
      const row = await database.first(sql`
        WITH ${kept} counted AS (
          SELECT server_id, tool, bucket, sum(calls) AS calls, sum(errors) AS errors, sum(total_us) AS total_us
          FROM (${union([...parts.tools, tools])}) t GROUP BY 1, 2, 3),
        tools AS (
          SELECT server_id, tool, sum(calls) AS calls, sum(errors) AS errors,
            json_agg(json_build_object('calls', calls, 'totalUs', total_us) ORDER BY bucket) AS durations
          FROM counted GROUP BY 1, 2 ORDER BY sum(calls) DESC, 1, 2 LIMIT ${most.tools}),
        customers AS MATERIALIZED (
          SELECT customer_id, sum(calls) AS calls, sum(errors) AS errors
          FROM (${union([...parts.customers, customers])}) t GROUP BY 1)
        SELECT
          (SELECT coalesce(json_agg(json_build_object('hour', hour, 'calls', calls, 'errors', errors)), '[]')::text
            FROM (SELECT hour, sum(calls) AS calls, sum(errors) AS errors FROM (${hours}) t GROUP BY 1) h) AS hours,
          (SELECT coalesce(json_agg(json_build_object('serverId', server_id, 'tool', tool, 'calls', calls, 'errors', errors,
            'durations', durations)), '[]')::text FROM tools) AS tools,
          (SELECT coalesce(json_agg(json_build_object('id', customer_id, 'calls', calls, 'errors', errors)), '[]')::text
            FROM (SELECT * FROM customers ORDER BY calls DESC, customer_id LIMIT ${most.customers}) c) AS customers,
          (SELECT count(*) FROM customers) AS "customerCount"`)
      return totalRow.parse(row)
    },
  }
}
