import type { ExchangeContext } from '../http/read-exchange.ts'
import type { Exchange } from '../http/record-fetch.ts'
import type { ProbeLimits } from '../limits.ts'
import type { Connection } from './connection.ts'

/** What a connection is opened with. */
export interface OpenOptions {
  headers: Readonly<Record<string, string>>
  fetch: typeof fetch
  limits: ProbeLimits
  context: ExchangeContext
  signal?: AbortSignal | undefined
  /** Called once, with the first answer that is good HTTP and could be MCP. */
  onAccepted?: (exchange: Exchange, all: readonly Exchange[]) => void
}

/** A try that failed. */
export interface FailedAttempt {
  connection: Connection
  error: unknown
  /** An answer came that could be MCP, in this try or in an earlier one. */
  accepted: boolean
}
