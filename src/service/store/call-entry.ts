import type { CallErrorKind } from '../../shared/management/records/call-record.ts'

/** Longest stretch of a call's arguments and of its reply that is kept, in characters. */
export const MAX_KEPT_CHARACTERS = 20_000

/**
 * How the API received the customer's own credential: it let the call in, its authorization server refused to give a token for it, or it
 * answered with this status.
 */
export const REFUSALS = ['login', '401', '403'] as const
export type Refusal = (typeof REFUSALS)[number]
export type Reception = 'accepted' | Refusal

/** One tool call as it is recorded. `at`: milliseconds. `arguments` and `reply` only where the server keeps them. */
export interface CallEntry {
  at: number
  tokenId: string
  customerId: string
  serverId: string
  tool: string
  ok: boolean
  /** Made by the operator's own connection test, not by the customer. */
  test: boolean
  errorKind: CallErrorKind | null
  /** Status of the upstream's answer. */
  status: number | null
  durationMs: number
  argumentBytes: number
  replyBytes: number
  arguments: string | null
  reply: string | null
  /** Left out: the call was made without a credential of the customer, or says nothing of it. */
  reception?: Reception | undefined
}

/** How an MCP client has named itself. `protocol`: revision, e.g. `2026-07-28`. */
export interface ClientSeen {
  name: string | null
  version: string | null
  protocol: string | null
}
