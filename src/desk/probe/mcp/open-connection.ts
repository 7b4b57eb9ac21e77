import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import { httpFailure } from '../http/http-failure.ts'
import { isHtml, mediaType, rpcErrorIn } from '../http/read-exchange.ts'
import type { Exchange } from '../http/record-fetch.ts'
import { type StageFailure, stageFailure } from '../stage-failure.ts'
import { DeadlineExceeded } from '../watch.ts'
import { readConnectFailure } from './connect-failure.ts'
import { type Connection, CutShort } from './connection.ts'
import { createConnector, type FailedAttempt, lastPost, type OpenOptions } from './connection-attempt.ts'
import { type ClientSdk, loadClient } from './load-client.ts'
import { loadSdkChecks, type SdkChecks } from './sdk-checks.ts'

/** Statuses after which clients should try the older transport, according to the specification (2025-11-25, transports, compatibility). */
const TRY_SSE: readonly number[] = [400, 404, 405]
/** JSON-RPC errors that are only returned by servers of the current protocol version. */
const MODERN_ERRORS: readonly number[] = [-32020, -32021, -32022]

/**
 * Connects to an MCP server with the official SDK: tries the current protocol version, then earlier ones, over Streamable HTTP, and
 * HTTP+SSE after that. The caller closes the connection. Throws a `StageFailure` for `http`, `authentication`, or `protocol` (or for `tcp`
 * or `tls` when these fail the second time), or `AppFailure` `cancelled`; in either case, nothing is left open.
 */
export async function openConnection(
  options: OpenOptions,
): Promise<{ connection: Connection; warning: StageProblem | null }> {
  const sdk = await loadClient()
  const attempt = createConnector(sdk, options)

  const first = await attempt('auto')
  if (!('error' in first)) return { connection: first, warning: null }
  let failed = first
  const discovered = lastPost(first)
  if (mayBeLegacy(first)) {
    const second = await attempt('legacy')
    if (!('error' in second)) return { connection: second, warning: discoverWarning(discovered) }
    failed = second
  }
  const checks = await loadSdkChecks(sdk)
  const post = lastPost(failed)
  const rpcError = post && rpcErrorIn(post)
  if (post?.status && TRY_SSE.includes(post.status) && !(rpcError && MODERN_ERRORS.includes(rpcError.code))) {
    const third = await attempt('sse')
    if (!('error' in third)) return { connection: third, warning: problemOf('protocolOldTransport') }
    throw sseFailure(third, options, sdk, checks) ?? readConnectFailure(failed, options, sdk, checks)
  }
  throw readConnectFailure(failed, options, sdk, checks)
}

/** Whether a server that only supports `initialize` might respond like this. */
function mayBeLegacy({ connection, error }: FailedAttempt): boolean {
  const { exchanges } = connection.recorder
  if (exchanges.some(({ rpc }) => rpc === 'initialize')) return false
  const status = exchanges.at(-1)?.status ?? null
  return error instanceof DeadlineExceeded || error instanceof CutShort || (status !== null && status >= 500)
}

function discoverWarning(exchange: Exchange | undefined): StageProblem {
  return exchange?.status && exchange.status >= 400
    ? problemOf('protocolDiscoverFails', { status: exchange.status })
    : problemOf('protocolDiscoverSilent')
}

/** The older transport's failure; null when the URL doesn't offer that transport, in which case the first failure is reported. */
function sseFailure(
  failed: FailedAttempt,
  options: OpenOptions,
  sdk: ClientSdk,
  checks: SdkChecks,
): StageFailure | null {
  const stream = failed.connection.recorder.exchanges.find(({ method }) => method === 'GET')
  if (!stream?.status) return null
  if (stream.status === 401) return httpFailure(stream, options.context)
  if (stream.status !== 200) return null
  if (isHtml(stream)) return httpFailure(stream, options.context)
  if (mediaType(stream) !== 'text/event-stream') return null
  if (failed.connection.recorder.exchanges.some(({ method }) => method === 'POST')) {
    return readConnectFailure(failed, options, sdk, checks)
  }
  const seconds = options.limits.protocol / 1000
  return failed.error instanceof DeadlineExceeded || failed.error instanceof CutShort
    ? stageFailure('protocol', problemOf('protocolNoEndpoint', { seconds }))
    : stageFailure('protocol', problemOf('protocolEndpoint'))
}
