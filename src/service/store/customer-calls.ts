import type { Database } from 'libsql'
import { z } from 'zod'
import type { Housekeeping } from './housekeeping.ts'

const MAX_IDENTITIES = 5

const countRow = z.object({ customers: z.int() })
const identityRows = z.array(z.object({ identity: z.string() }))

/** Who has called lately, over all servers. Reads one index per server, and of that only the rows of those who have. */
export function createCustomerCalls(
  database: Database,
  { removedServers, removedCustomers }: Pick<Housekeeping, 'removedServers' | 'removedCustomers'>,
) {
  const called = `
      SELECT p.customer_position, p.last_call
      FROM servers s CROSS JOIN server_customers p INDEXED BY server_customers_by_last_call
        ON p.server_position = s.position AND p.last_call >= ?1
      WHERE s.id NOT IN (SELECT value FROM json_each(?2)) AND p.customer_position NOT IN (
        SELECT c.rowid FROM json_each(?3) r JOIN customers c ON c.id = r.value)`
  const count = database.prepare(`SELECT count(DISTINCT customer_position) AS customers FROM (${called})`)
  const newest = database.prepare(`
    SELECT c.primary_identity AS identity FROM (
      SELECT customer_position, max(last_call) AS last_call FROM (${called}) GROUP BY customer_position
      ORDER BY last_call DESC LIMIT ${MAX_IDENTITIES}) f
    JOIN customers c ON c.rowid = f.customer_position ORDER BY f.last_call DESC`)

  return {
    /** `time`: ISO 8601 in UTC with milliseconds. The newest callers come first. */
    since(time: string): { customers: number; identities: string[] } {
      const values = [time, removedServers(), removedCustomers()]
      const identities = identityRows.parse(newest.all(...values)).map(({ identity }) => identity)
      return { ...countRow.parse(count.get(...values)), identities }
    },
  }
}
