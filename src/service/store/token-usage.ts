import type { Database } from 'libsql'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../core/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import type { ClientSeen } from '../calls/call-entry.ts'
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
  database: Database,
  { isServerRemoved, removedServers }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers'>,
) {
  const called = database.prepare(`
    UPDATE tokens SET calls = calls + ?1, errors = errors + ?2, first_call_at = min(coalesce(first_call_at, ?3), ?3),
      last_call_at = max(coalesce(last_call_at, ?4), ?4)
    WHERE id = ?5`)
  const connected = database.prepare(`
    UPDATE tokens SET connected_at = coalesce(connected_at, ?1), client_name = ?2, client_version = ?3, protocol = ?4
    WHERE id = ?5`)
  const listed = database.prepare('UPDATE tokens SET tools_version = ?1 WHERE id = ?2')
  const chosen = `customer_id IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR server_id = ?2)
    AND server_id NOT IN (SELECT value FROM json_each(?3))`
  // With max(), SQLite takes the other columns from the row that has it: the client that was seen last.
  const summed = database.prepare(`
    SELECT t.*, l.client_name, l.client_version, l.protocol FROM (
      SELECT customer_id, min(connected_at) AS connected_at, min(first_call_at) AS first_call_at,
        max(last_call_at) AS last_call_at, sum(calls) AS calls, sum(errors) AS errors
      FROM tokens WHERE ${chosen} GROUP BY customer_id) t
    LEFT JOIN (
      SELECT customer_id, client_name, client_version, protocol, max(coalesce(last_call_at, connected_at))
      FROM tokens WHERE ${chosen} AND connected_at IS NOT NULL GROUP BY customer_id) l ON l.customer_id = t.customer_id`)
  const servers = database.prepare(`
    SELECT DISTINCT t.customer_id, s.id, s.name, s.position FROM tokens t JOIN servers s ON s.id = t.server_id
    WHERE t.customer_id IN (SELECT value FROM json_each(?)) AND t.revoked_at IS NULL ORDER BY s.position`)

  return {
    addCalls: (tokenId: string, { calls, errors, firstAt, lastAt }: CallsSeen): void =>
      void called.run(calls, errors, isoTime(firstAt), isoTime(lastAt), tokenId),
    connect: (tokenId: string, at: string, { name, version, protocol }: ClientSeen): void =>
      void connected.run(at, name, version, protocol, tokenId),
    /** The token's client has asked for the tools of this version. */
    setToolsVersion: (tokenId: string, version: number): void => void listed.run(version, tokenId),
    /** Usage of each customer over all of their tokens, or those of one server; who has no token is left out. */
    ofCustomers(ids: readonly string[], serverId?: string): Map<string, Usage> {
      const rows = usageRows.parse(summed.all(JSON.stringify(ids), serverId ?? null, removedServers()))
      return new Map(rows.map(({ customerId, ...usage }) => [customerId, usage]))
    },
    /** Servers of which each customer has a token that is not revoked, in the order of their making. */
    serversOf(ids: readonly string[]): Map<string, { id: string; name: string }[]> {
      const found = new Map<string, { id: string; name: string }[]>()
      for (const { customerId, id, name } of serverRows.parse(servers.all(JSON.stringify(ids)))) {
        if (!isServerRemoved(id)) found.set(customerId, [...(found.get(customerId) ?? []), { id, name }])
      }
      return found
    },
  }
}

const isoTime = (at: number) => new Date(at).toISOString()
