import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'

/** The newest calls that are looked at, at most. */
const MAX_READ = 50_000

const peakRows = z.array(rowOf({ customerId: z.string(), calls: z.int(), bytes: z.int(), largest: z.int() }))
/** The most that a customer has asked for within ten seconds: calls, and bytes of their arguments in all and of one. */
export type PeakUse = z.output<typeof peakRows>[number]

/** Reads the most that customers of a server have asked for since a time (ISO 8601). Tests of the operator's count for nothing. */
export function createPeakUse(database: Queries) {
  return async (serverId: string, since: string, customerId?: string): Promise<PeakUse[]> => {
    const of = customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`
    // Up to the tens of seconds: as long as what a limit is counted over.
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
