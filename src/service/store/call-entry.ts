import type { CallErrorKind } from '../../shared/management/records/call-record.ts'

/** Maximum length stored of a call's arguments and of its reply, in characters. */
export const MAX_KEPT_CHARACTERS = 20_000

/**
 * How the API responded to the customer's own credential: it accepted the call, its authorization server refused to issue a token for it,
 * or it returned this status.
 */
export const REFUSALS = ['login', '401', '403'] as const
export type Refusal = (typeof REFUSALS)[number]
export type Reception = 'accepted' | Refusal

/** A tool call as recorded. `at`: milliseconds. `arguments` and `reply` only if the server stores them. */
export interface CallEntry {
  at: number
  tokenId: string
  customerId: string
  serverId: string
  tool: string
  ok: boolean
  /** Whether the operator's own connection test made it, not the customer. */
  test: boolean
  errorKind: CallErrorKind | null
  /** Status of the upstream's response. */
  status: number | null
  durationMs: number
  argumentBytes: number
  replyBytes: number
  arguments: string | null
  reply: string | null
  /** Undefined if the call used no credential of the customer, or says nothing about it. */
  reception?: Reception | undefined
}

/** How an MCP client identified itself. `protocol`: revision, e.g. `2026-07-28`. */
export interface ClientSeen {
  name: string | null
  version: string | null
  protocol: string | null
}
