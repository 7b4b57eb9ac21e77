import type { CallErrorKind, Shortened, Waited } from '../../shared/management/records/call-record.ts'

/** Maximum number of characters stored for a call's arguments, and for its reply. */
export const MAX_KEPT_CHARACTERS = 20_000

/**
 * How the API rejected the customer's own credential: its authorization server refused to issue a token for it, or the API responded with
 * this status.
 */
export const REFUSALS = ['login', '401', '403'] as const
export type Refusal = (typeof REFUSALS)[number]
export type Reception = 'accepted' | Refusal

/** A tool call as recorded. `at`: milliseconds. `arguments` and `reply` are null unless the server stores them. */
export interface CallEntry {
  at: number
  tokenId: string
  customerId: string
  serverId: string
  tool: string
  ok: boolean
  /** Whether the call was made by the operator's connection test rather than by the customer. */
  test: boolean
  errorKind: CallErrorKind | null
  /** Status of the upstream's response. */
  status: number | null
  durationMs: number
  argumentBytes: number
  replyBytes: number
  arguments: string | null
  reply: string | null
  /** Estimated numbers of tokens in the API's response and in the shortened one; undefined if it wasn't shortened. */
  shortened?: Shortened | undefined
  /** The tool whose response the call continued; null if that's unknown, undefined if the call didn't continue one. */
  continues?: string | null | undefined
  /** Undefined if the API didn't ask for a wait. */
  waited?: Waited | undefined
  /** Undefined if the call didn't use the customer's own credential, or doesn't reveal anything about it. */
  reception?: Reception | undefined
}

/** How an MCP client identified itself. `protocol`: protocol revision, e.g. `2026-07-28`. */
export interface ClientSeen {
  name: string | null
  version: string | null
  protocol: string | null
}
