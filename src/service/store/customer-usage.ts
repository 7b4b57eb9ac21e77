import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

/** The usage columns of a token, for `rowOf`. */
export const usageColumns = {
  connectedAt: optionalTime,
  firstCallAt: optionalTime,
  lastCallAt: optionalTime,
  calls: z.int(),
  errors: z.int(),
  clientName: z.string().nullable(),
  clientVersion: z.string().nullable(),
  protocol: z.string().nullable(),
}
const usageRows = z.array(rowOf({ ...usageColumns, customerId: z.string() }))
const serverRows = z.array(rowOf({ customerId: z.string(), id: z.string(), name: z.string() }))

/** Reads how customers have used their tokens. */
export function createCustomerUsage(
  database: Queries,
  { isServerRemoved, removedServers }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers'>,
) {
  const { indexedBy, oneOfEach, textsIn } = database.fragments
  /** Otherwise, SQLite would read all of a server's tokens. */
  const tokens = sql`tokens ${indexedBy(sql`tokens_by_customer`)}`
  return {
    /**
     * Returns the usage of each customer across all of their tokens, or across those of one server; customers without a token are omitted.
     */
    async ofCustomers(ids: readonly string[], serverId?: string): Promise<Map<string, Usage>> {
      const chosen = sql`customer_id IN ${textsIn(JSON.stringify(ids))}
        ${serverId === undefined ? sql`` : sql`AND server_id = ${serverId}`}
        AND server_id NOT IN ${textsIn(removedServers())}`
      const seenLast = oneOfEach({
        key: sql`customer_id`,
        columns: sql`client_name, client_version, protocol`,
        time: sql`coalesce(last_call_at, connected_at)`,
        which: 'last',
        rows: sql`FROM ${tokens} WHERE ${chosen} AND connected_at IS NOT NULL`,
      })
      const rows = await database.all(sql`
        SELECT t.*, l.client_name, l.client_version, l.protocol FROM (
          SELECT customer_id, min(connected_at) AS connected_at, min(first_call_at) AS first_call_at,
            max(last_call_at) AS last_call_at, sum(calls) AS calls, sum(errors) AS errors
          FROM ${tokens} WHERE ${chosen} GROUP BY customer_id) t
        LEFT JOIN (${seenLast}) l ON l.customer_id = t.customer_id`)
      return new Map(usageRows.parse(rows).map(({ customerId, ...usage }) => [customerId, usage]))
    },
    /** Returns the servers on which each customer has an unrevoked token, in order of creation. */
    async serversOf(ids: readonly string[]): Promise<Map<string, { id: string; name: string }[]>> {
      const rows = await database.all(sql`
        SELECT DISTINCT t.customer_id, s.id, s.name, s.position FROM tokens t JOIN servers s ON s.id = t.server_id
        WHERE t.customer_id IN ${textsIn(JSON.stringify(ids))} AND t.revoked_at IS NULL ORDER BY s.position`)
      const found = new Map<string, { id: string; name: string }[]>()
      for (const { customerId, id, name } of serverRows.parse(rows)) {
        if (!isServerRemoved(id)) found.set(customerId, [...(found.get(customerId) ?? []), { id, name }])
      }
      return found
    },
  }
}
