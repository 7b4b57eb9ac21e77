/** Timeouts per stage in milliseconds. `http`: until a response begins; `protocol`: from there to the end of the handshake. */
export interface ProbeLimits {
  dns: number
  tcp: number
  tls: number
  http: number
  protocol: number
  /** For finding the URL's OAuth metadata. */
  metadata: number
  /** For one page of the list. */
  tools: number
  /** A page that takes longer is too slow for at least one client: opencode’s `timeout` defaults to 5 s (codebase-memory-mcp#437). */
  slowTools: number
  call: number
}

export const DEFAULT_LIMITS: ProbeLimits = {
  dns: 5_000,
  tcp: 5_000,
  tls: 5_000,
  http: 10_000,
  protocol: 10_000,
  metadata: 3_000,
  tools: 30_000,
  slowTools: 5_000,
  call: 120_000,
}

/** Maximum number of tools to check. */
export const MAX_TOOLS = 20_000
/**
 * Maximum size of a tool whose schemas are checked and shown, in bytes; `MAX_PROPERTIES` is its maximum number of arguments. Anything
 * larger would block the window.
 */
export const MAX_TOOL_BYTES = 512 * 1024
export const MAX_PROPERTIES = 1_000
/** Maximum size of a list of tools across all pages, in bytes. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024
/** Maximum size of any other response in bytes. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024
