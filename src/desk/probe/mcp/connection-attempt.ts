import { AppFailure } from '../../../shared/errors.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import { type ExchangeContext, isMcpMedia, mediaType } from '../http/read-exchange.ts'
import type { Exchange } from '../http/record-fetch.ts'
import type { ProbeLimits } from '../limits.ts'
import { startWatch } from '../watch.ts'
import { type AttemptKind, type Connection, makeConnection } from './connection.ts'
import type { ClientSdk } from './load-client.ts'

export interface OpenOptions {
  headers: Readonly<Record<string, string>>
  fetch: typeof fetch
  limits: ProbeLimits
  context: ExchangeContext
  signal?: AbortSignal | undefined
  /** Called once, with the first successful HTTP response that could be MCP. */
  onAccepted?: (exchange: Exchange, all: readonly Exchange[]) => void
}

export interface FailedAttempt {
  connection: Connection
  error: unknown
  /** Whether this or an earlier attempt got a response that could be MCP. */
  accepted: boolean
}

/**
 * Creates a function that attempts to connect to a server. An attempt returns a connection, which the caller closes, or the reason for its
 * failure. Throws `AppFailure` `cancelled`, in which case nothing is left open.
 */
export function createConnector(sdk: ClientSdk, options: OpenOptions) {
  const { context, limits } = options
  let accepted = false

  return async (kind: AttemptKind): Promise<Connection | FailedAttempt> => {
    const connection = makeConnection(sdk, kind, { ...options, url: context.url })
    const watch = startWatch(accepted ? limits.protocol : limits.http, options.signal)
    connection.recorder.onChange = (exchange) => {
      if (accepted || !isAcceptable(exchange)) return
      accepted = true
      watch.restart(limits.protocol)
      options.onAccepted?.(exchange, connection.recorder.exchanges)
    }
    try {
      await watch.orStopped(connection.orConnectionLost(connection.connect()))
      connection.recorder.onChange = () => undefined
      return connection
    } catch (error) {
      await connection.close()
      if (error instanceof AppFailure) throw error
      return { connection, error, accepted }
    } finally {
      watch.end()
    }
  }
}

/** Whether an HTTP exchange succeeded with content that could be MCP; JSON must have arrived in full and be valid. */
function isAcceptable(exchange: Exchange): boolean {
  const { status, ended, error, head, bytes } = exchange
  if (status === null || status < 200 || status > 299 || !isMcpMedia(exchange)) return false
  if (mediaType(exchange) === 'text/event-stream') return true
  if (!ended || error !== null) return false
  if (bytes > Buffer.byteLength(head)) return true
  return parseJson(head) !== undefined
}

/** An attempt's last message that matters to the handshake. */
export const lastPost = ({ connection }: FailedAttempt): Exchange | undefined =>
  connection.recorder.exchanges
    .filter(({ method, rpc }) => method === 'POST' && rpc !== 'notifications/cancelled')
    .at(-1)
