import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { ClientSeen, Reception } from './call-entry.ts'
import { createCustomerUsage } from './customer-usage.ts'
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
  housekeeping: Pick<Housekeeping, 'isServerRemoved' | 'removedServers'>,
) {
  const { parameterRows, greatest, least } = database.fragments

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

  /**
   * Records how the API responded to tokens' own credentials. Skips tokens whose values were bound after the call, because the call was
   * made with different values.
   */
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
    ...createCustomerUsage(database, housekeeping),
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
  }
}

const isoTime = (at: number) => new Date(at).toISOString()
