import type { Database } from 'libsql'
import { z } from 'zod'

const nextRow = z.object({ next: z.string().nullable() })
const endedRows = z.array(z.object({ id: z.string(), customer_id: z.string() }))
const customerRows = z.array(z.object({ customer_id: z.string() }))

/** The times of tokens at which something ends by itself: they expire, were rotated, or had their last call. Times are ISO 8601. */
export function createTokenTimes(database: Database) {
  const next = database.prepare(`
    SELECT min(at) AS next FROM (
      SELECT min(expires_at) AS at FROM tokens WHERE expires_at > ?1
      UNION ALL SELECT min(retires_at) FROM tokens WHERE retires_at > ?1)`)
  const ended = database.prepare(`
    SELECT id, customer_id FROM tokens WHERE expires_at > ?1 AND expires_at <= ?2
    UNION SELECT id, customer_id FROM tokens WHERE retires_at > ?1 AND retires_at <= ?2
    LIMIT ?3`)
  const nextCall = database.prepare('SELECT min(last_call_at) AS next FROM tokens WHERE last_call_at > ?')
  const lastCalled = database.prepare(`
    SELECT DISTINCT customer_id FROM tokens WHERE last_call_at > ?1 AND last_call_at <= ?2 LIMIT ?3`)
  return {
    /** The next such time after `at`; null when there's none. */
    next: (at: string): string | null => nextRow.parse(next.get(at)).next,
    /** At most `most` of the tokens that ended after `after` and no later than `upTo`. */
    ended: (after: string, upTo: string, most: number): { id: string; customerId: string }[] =>
      endedRows.parse(ended.all(after, upTo, most)).map((row) => ({ id: row.id, customerId: row.customer_id })),
    /** The first time after `at` that was a token's last call; null when there's none. */
    nextLastCall: (at: string): string | null => nextRow.parse(nextCall.get(at)).next,
    /** At most `most` customers with a token whose last call came after `after` and no later than `upTo`. */
    lastCalled: (after: string, upTo: string, most: number): string[] =>
      customerRows.parse(lastCalled.all(after, upTo, most)).map((row) => row.customer_id),
  }
}
