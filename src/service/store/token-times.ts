import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'

const nextRow = z.object({ next: z.string().nullable() })
const endedRows = z.array(z.object({ id: z.string(), customer_id: z.string() }))
const customerRows = z.array(z.object({ customer_id: z.string() }))

/** Times when tokens expire, end after a rotation, or had their last call, in ISO 8601. */
export function createTokenTimes(database: Queries) {
  return {
    /** Returns the next such time after `at`; null if there's none. */
    async next(at: string): Promise<string | null> {
      const row = await database.first(sql`
        SELECT min(at) AS next FROM (
          SELECT min(expires_at) AS at FROM tokens WHERE expires_at > ${at}
          UNION ALL SELECT min(retires_at) FROM tokens WHERE retires_at > ${at}) f`)
      return nextRow.parse(row).next
    },
    /** Returns at most `most` of the tokens that ended later than `after`, up to and including `upTo`. */
    async ended(after: string, upTo: string, most: number): Promise<{ id: string; customerId: string }[]> {
      const rows = await database.all(sql`
        SELECT id, customer_id FROM tokens WHERE expires_at > ${after} AND expires_at <= ${upTo}
        UNION SELECT id, customer_id FROM tokens WHERE retires_at > ${after} AND retires_at <= ${upTo}
        LIMIT ${most}`)
      return endedRows.parse(rows).map((row) => ({ id: row.id, customerId: row.customer_id }))
    },
    /** Returns the first time after `at` at which a token had its last call; null if there's none. */
    async nextLastCall(at: string): Promise<string | null> {
      const row = await database.first(sql`SELECT min(last_call_at) AS next FROM tokens WHERE last_call_at > ${at}`)
      return nextRow.parse(row).next
    },
    /** Returns at most `most` of the customers who have a token whose last call was later than `after`, up to and including `upTo`. */
    async lastCalled(after: string, upTo: string, most: number): Promise<string[]> {
      const rows = await database.all(sql`
        SELECT DISTINCT customer_id FROM tokens
        WHERE last_call_at > ${after} AND last_call_at <= ${upTo} LIMIT ${most}`)
      return customerRows.parse(rows).map((row) => row.customer_id)
    },
  }
}
