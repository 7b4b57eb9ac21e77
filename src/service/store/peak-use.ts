import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'

/** Maximum number of calls scanned, newest first. */
const MAX_READ = 50_000

const peakRows = z.array(rowOf({ customerId: z.string(), calls: z.int(), bytes: z.int(), largest: z.int() }))
/** A customer's highest use within ten seconds: number of calls, total bytes of their arguments, and bytes of the largest arguments. */
export type PeakUse = z.output<typeof peakRows>[number]

/** Reads the highest use of a server's customers since a time (ISO 8601), without the operator's tests. */
export function createPeakUse(database: Queries) {
  return async (serverId: string, since: string, customerId?: string): Promise<PeakUse[]> => {
    const of = customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`
    // Truncated to ten seconds, the period of the limits.
    const slot = sql`substr(at, 1, 18)`
    const rows = await database.all(sql`
      SELECT customer_id, max(calls) AS calls, max(bytes) AS bytes, max(largest) AS largest FROM (
        SELECT customer_id, ${slot} AS slot, count(*) AS calls, sum(argument_bytes) AS bytes, max(argument_bytes) AS largest
        FROM (
          SELECT customer_id, at, argument_bytes FROM calls
          WHERE server_id = ${serverId} AND at >= ${since} AND test = 0 ${of} ORDER BY at DESC LIMIT ${MAX_READ}) newest
        GROUP BY customer_id, slot) slots
      GROUP BY customer_id`)
    return peakRows.parse(rows)
  }
}
