import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../core/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import type { ClientSeen } from '../calls/call-entry.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

/** Calls of one token that are added to what is known of it. Times in milliseconds. */
export interface CallsSeen {
  calls: number
  errors: number
  firstAt: number
  lastAt: number
}

/** A token's columns that tell its use, for `rowOf`. */
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

/** What is seen of tokens in use. A token that is gone is left alone. */
export function createTokenUsage(
  database: Queries,
  { isServerRemoved, removedServers }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers'>,
) {
  const { greatest, least, oneOfEach, textsIn } = database.fragments
  return {
    async addCalls(tokenId: string, { calls, errors, firstAt, lastAt }: CallsSeen): Promise<void> {
      const [first, last] = [isoTime(firstAt), isoTime(lastAt)]
      await database.run(sql`
        UPDATE tokens SET calls = calls + ${calls}, errors = errors + ${errors},
          first_call_at = ${least(sql`coalesce(first_call_at, ${first})`, sql`${first}`)},
          last_call_at = ${greatest(sql`coalesce(last_call_at, ${last})`, sql`${last}`)}
        WHERE id = ${tokenId}`)
    },
    async connect(tokenId: string, at: string, { name, version, protocol }: ClientSeen): Promise<void> {
      await database.run(sql`
        UPDATE tokens SET connected_at = coalesce(connected_at, ${at}), client_name = ${name},
          client_version = ${version}, protocol = ${protocol}
        WHERE id = ${tokenId}`)
    },
    /** The token's client has asked for the tools of this version. */
    async setToolsVersion(tokenId: string, version: number): Promise<void> {
      await database.run(sql`UPDATE tokens SET tools_version = ${version} WHERE id = ${tokenId}`)
    },
    /** Usage of each customer over all of their tokens, or those of one server; who has no token is left out. */
    async ofCustomers(ids: readonly string[], serverId?: string): Promise<Map<string, Usage>> {
      const chosen = sql`customer_id IN ${textsIn(JSON.stringify(ids))}
        ${serverId === undefined ? sql`` : sql`AND server_id = ${serverId}`}
        AND server_id NOT IN ${textsIn(removedServers())}`
      const seenLast = oneOfEach({
        key: sql`customer_id`,
        columns: sql`client_name, client_version, protocol`,
        time: sql`coalesce(last_call_at, connected_at)`,
        which: 'last',
        rows: sql`FROM tokens WHERE ${chosen} AND connected_at IS NOT NULL`,
      })
      const rows = await database.all(sql`
        SELECT t.*, l.client_name, l.client_version, l.protocol FROM (
          SELECT customer_id, min(connected_at) AS connected_at, min(first_call_at) AS first_call_at,
            max(last_call_at) AS last_call_at, sum(calls) AS calls, sum(errors) AS errors
          FROM tokens WHERE ${chosen} GROUP BY customer_id) t
        LEFT JOIN (${seenLast}) l ON l.customer_id = t.customer_id`)
      return new Map(usageRows.parse(rows).map(({ customerId, ...usage }) => [customerId, usage]))
    },
    /** Servers of which each customer has a token that is not revoked, in the order of their making. */
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

const isoTime = (at: number) => new Date(at).toISOString()
