/** How long each stage may take, in milliseconds. `http`: until an answer begins; `protocol`: from there to the end of the handshake. */
export interface ProbeLimits {
  dns: number
  tcp: number
  tls: number
  http: number
  protocol: number
  /** One page of the list. */
  tools: number
  call: number
}

export const DEFAULT_LIMITS: ProbeLimits = {
  dns: 5_000,
  tcp: 5_000,
  tls: 5_000,
  http: 10_000,
  protocol: 10_000,
  tools: 30_000,
  call: 120_000,
}

/** The most tools that are looked at. */
export const MAX_TOOLS = 20_000
/** The largest list of tools that is read, in bytes, all pages together. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024
/** The largest answer to anything else, in bytes. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024
