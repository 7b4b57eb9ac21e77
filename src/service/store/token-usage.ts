import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import type { ClientSeen, Reception } from './call-entry.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'
import type { Housekeeping } from './housekeeping.ts'

/** Calls of one token to add to its usage. Times are in milliseconds. */
export interface CallsSeen {
  calls: number
  errors: number
  firstAt: number
  lastAt: number
}

/** How the API responded to a customer's own credential, and when the credential was sent, in milliseconds. */
export interface ReceptionSeen {
  reception: Reception
  at: number
}

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

const TOKEN: ParameterColumn = { name: sql`token_id`, type: 'text' }
const CALLED: readonly ParameterColumn[] = [
  TOKEN,
  { name: sql`added`, type: 'integer' },
  { name: sql`failed`, type: 'integer' },
  { name: sql`first_at`, type: 'text' },
  { name: sql`last_at`, type: 'text' },
]
const CONNECTED: readonly ParameterColumn[] = [
  TOKEN,
  { name: sql`at`, type: 'text' },
  { name: sql`name`, type: 'text' },
  { name: sql`version`, type: 'text' },
  { name: sql`spoken`, type: 'text' },
]
const RECEIVED: readonly ParameterColumn[] = [
  TOKEN,
  { name: sql`refusal`, type: 'text' },
  { name: sql`at`, type: 'text' },
]
const changedRows = z.array(rowOf({ id: z.string(), customerId: z.string() }))
const LISTED: readonly ParameterColumn[] = [TOKEN, { name: sql`version`, type: 'integer' }]

/** Records the use of tokens. Skips tokens that no longer exist. */
export function createTokenUsage(
  database: Queries,
  { isServerRemoved, removedServers }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers'>,
) {
  const { parameterRows, greatest, least, oneOfEach, textsIn } = database.fragments

  async function addCalls(byToken: ReadonlyMap<string, CallsSeen>): Promise<void> {
    const rows = Array.from(byToken, ([tokenId, { calls, errors, firstAt, lastAt }]) => [
      tokenId,
      calls,
      errors,
      isoTime(firstAt),
      isoTime(lastAt),
    ])
    if (rows.length === 0) return
    await database.run(sql`
      UPDATE tokens SET calls = tokens.calls + v.added, errors = tokens.errors + v.failed,
        first_call_at = ${least(sql`coalesce(first_call_at, v.first_at)`, sql`v.first_at`)},
        last_call_at = ${greatest(sql`coalesce(last_call_at, v.last_at)`, sql`v.last_at`)}
      FROM ${parameterRows(CALLED, rows)} WHERE tokens.id = v.token_id`)
  }

  async function connect(byToken: ReadonlyMap<string, { at: string; client: ClientSeen }>): Promise<void> {
    const rows = Array.from(byToken, ([tokenId, { at, client }]) => [
      tokenId,
      at,
      client.name,
      client.version,
      client.protocol,
    ])
    if (rows.length === 0) return
    await database.run(sql`
      UPDATE tokens SET connected_at = coalesce(connected_at, v.at), client_name = v.name, client_version = v.version,
        protocol = v.spoken
      FROM ${parameterRows(CONNECTED, rows)} WHERE tokens.id = v.token_id`)
  }

  async function setToolsVersions(byToken: ReadonlyMap<string, { version: number }>): Promise<void> {
    const rows = Array.from(byToken, ([tokenId, { version }]) => [tokenId, version])
    if (rows.length === 0) return
    await database.run(sql`
      UPDATE tokens SET tools_version = v.version FROM ${parameterRows(LISTED, rows)} WHERE tokens.id = v.token_id`)
  }

  /** Records receptions. Skips tokens whose values were bound after the call, because they differ from the values it was made with. */
  async function noteReceptions(byToken: ReadonlyMap<string, ReceptionSeen>): Promise<z.output<typeof changedRows>> {
    const rows = Array.from(byToken, ([tokenId, { reception, at }]) => [
      tokenId,
      reception === 'accepted' ? null : reception,
      isoTime(at),
    ])
    if (rows.length === 0) return []
    const changed = await database.all(sql`
      UPDATE tokens SET refusal = v.refusal, refused_at = v.at FROM ${parameterRows(RECEIVED, rows)}
      WHERE tokens.id = v.token_id AND tokens.refusal IS DISTINCT FROM v.refusal
        AND (tokens.bound_at IS NULL OR tokens.bound_at <= v.at)
      RETURNING tokens.id, tokens.customer_id`)
    return changedRows.parse(changed)
  }

  return {
    addCalls: (tokenId: string, seen: CallsSeen): Promise<void> => addCalls(new Map([[tokenId, seen]])),
    /** Adds calls for many tokens, by their IDs. */
    addAllCalls: addCalls,
    connect: (tokenId: string, at: string, client: ClientSeen): Promise<void> =>
      connect(new Map([[tokenId, { at, client }]])),
    /** Records connections for many tokens. */
    connectAll: connect,
    /** Records that the token's client has requested the tools of this version. */
    setToolsVersion: (tokenId: string, version: number): Promise<void> =>
      setToolsVersions(new Map([[tokenId, { version }]])),
    /** Records the requested versions for many tokens. */
    setToolsVersions,
    /** Records how the API last responded to tokens' own credentials; returns the tokens for which that has changed. */
    noteReceptions,
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

const isoTime = (at: number) => new Date(at).toISOString()
