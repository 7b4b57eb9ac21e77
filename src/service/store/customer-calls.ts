import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

const MAX_IDENTITIES = 5

const countRow = z.object({ customers: z.int() })
const identityRows = z.array(z.object({ identity: z.string() }))

/** Lists the recent callers on all servers. Reads one index per server, and only the rows of those callers. */
export function createCustomerCalls(
  database: Queries,
  { removedServers, removedCustomers }: Pick<Housekeeping, 'removedServers' | 'removedCustomers'>,
) {
  const { crossJoin, indexedBy, textsIn } = database.fragments
  return {
    /**
     * Returns the number of customers who have called since `time` (ISO 8601 in UTC with milliseconds), and their identities, the latest
     * callers first.
     */
    since(time: string): Promise<{ customers: number; identities: string[] }> {
      const called = sql`
        SELECT p.customer_position, p.last_call
        FROM servers s ${crossJoin} server_customers p ${indexedBy(sql`server_customers_by_last_call`)}
          ON p.server_position = s.position AND p.last_call >= ${time}
        WHERE s.id NOT IN ${textsIn(removedServers())} AND p.customer_position NOT IN (
          SELECT c.rowid FROM customers c WHERE c.id IN ${textsIn(removedCustomers())})`
      return database.snapshot(async () => {
        const newest = await database.all(sql`
          SELECT c.primary_identity AS identity FROM (
            SELECT customer_position, max(last_call) AS last_call FROM (${called}) a GROUP BY customer_position
            ORDER BY last_call DESC LIMIT ${MAX_IDENTITIES}) f
          JOIN customers c ON c.rowid = f.customer_position ORDER BY f.last_call DESC`)
        const count = await database.first(
          sql`SELECT count(DISTINCT customer_position) AS customers FROM (${called}) a`,
        )
        return { ...countRow.parse(count), identities: identityRows.parse(newest).map(({ identity }) => identity) }
      })
    },
  }
}
