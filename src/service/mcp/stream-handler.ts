import { setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { CallLog } from '../calls/call-log.ts'
import { type CancelSignal, toAbortSignal } from '../cancel-signal.ts'
import type { CodeRunner } from '../code-thread/code-runner.ts'
import { createInFlight } from '../in-flight.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import type { TokenBuckets } from '../limits/token-buckets.ts'
import type { CustomerLogins } from '../logins/customer-logins.ts'
import { type JsonPart, writeCallResult, writeError, writeResponse, writeToolList } from '../replies/write-result.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { KeptReplies } from '../store/kept-replies.ts'
import { TIME_LIMITS } from '../time-limits.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Upstream } from '../upstream/call-upstream.ts'
import { type Cancellations, clientKey } from './cancellations.ts'
import { createArgumentCheck } from './check-arguments.ts'
import { createClientNames } from './client-names.ts'
import type { CustomerView } from './customer-view.ts'
import { listTools } from './list-tools.ts'
import { loadSdk } from './load-sdk.ts'
import { clientOf, type PlainRequest, plainRequest } from './plain-request.ts'
import { withProgress } from './progress-stream.ts'
import { type CallDeps, isToolError, runCall } from './run-call.ts'
import { createSdkStream } from './sdk-stream.ts'
import type { SearchIndexes } from './search-mode/search-indexes.ts'
import type { StreamResponse } from './stream-response.ts'

/** An authorized POST to a customer's stream. */
interface StreamRequest {
  view: CustomerView
  headers: IncomingHttpHeaders
  body: unknown
  /** Aborts when the client disconnects or the time limit is reached. */
  signal: CancelSignal
}

export interface StreamHandler {
  handle(stream: StreamRequest): Promise<StreamResponse>
  /** Waits until every call is recorded. Call this once no more requests can arrive and those in flight were aborted. */
  close(): Promise<void>
}

export interface StreamDeps {
  upstream: Upstream
  logins: Pick<CustomerLogins, 'tokenFor'>
  replies: ReplyRunner
  keptReplies: KeptReplies
  indexes: SearchIndexes
  code: CodeRunner
  buckets: TokenBuckets
  log: Pick<CallLog, 'record' | 'connected' | 'listed'>
  /** If undefined, nothing is traced. */
  tracing?: Tracing | undefined
  /** Set by tests to compare responses with and without the SDK. */
  everythingBySdk?: boolean
  /** Calls in flight of legacy-era clients. */
  cancellations: Cancellations
  /** Interval between progress notifications, in milliseconds. */
  progressMs?: number
}

/** Maximum number of concurrent calls per token; additional ones wait. */
const MAX_RUNNING = 16

/** JSON-RPC's code for invalid params, which MCP also uses for unknown tools. */
const INVALID_PARAMS = -32602

/**
 * Creates the MCP side of every stream: tools only, stateless, JSON responses, and both protocol eras on one URL (2026-07-28 by request
 * metadata, 2025 revisions by `initialize`).
 */
export function createStreamHandler({
  upstream,
  logins,
  replies,
  keptReplies,
  indexes,
  code,
  buckets,
  log,
  tracing,
  everythingBySdk = false,
  progressMs = TIME_LIMITS.progressMs,
  cancellations,
}: StreamDeps): StreamHandler {
  let loading: ReturnType<typeof start> | undefined
  const calls = createInFlight()
  const names = createClientNames()

  async function start() {
    const sdk = await loadSdk()
    const slots = createFairSlots({ total: Number.POSITIVE_INFINITY, perKey: MAX_RUNNING })
    const check = createArgumentCheck(sdk)
    const deps: CallDeps = {
      check,
      indexes,
      code,
      buckets,
      upstream,
      logins,
      replies,
      keptReplies,
      log,
      slots,
      calls,
      tracing,
    }
    return { deps, sdkStream: createSdkStream(sdk, deps) }
  }

  return {
    async handle({ view: given, headers, body, signal }) {
      loading ??= start()
      const { deps, sdkStream } = await loading
      const plain = everythingBySdk ? null : plainRequest(headers, body)
      const client = plain ? plain.client : clientOf(body)
      const view = names.add(given, client)
      if (client && !view.isTest) log.connected(view.token, client)
      const key = clientKey(view.token.id, headers)
      if (plain) {
        // Modern-era clients cancel by closing the response instead.
        const own = plain.call && plain.era === 'legacy' ? cancellations.begin(key, plain.id, signal) : null
        const parts = respondPlainly(plain, view, own?.signal ?? signal, deps).finally(() => own?.end())
        const { progressToken } = plain
        if (plain.call && progressToken !== null) return withProgress(parts, progressToken, progressMs)
        return { kind: 'json', parts: await parts }
      }
      cancellations.cancel(key, body)
      return sdkStream.handle(view, webRequest(headers, signal), body)
    },
    async close() {
      if (loading) await (await loading).sdkStream.close()
      await calls.settled()
    },
  }
}

async function respondPlainly(
  { era, id, call }: PlainRequest,
  view: CustomerView,
  signal: CancelSignal,
  deps: CallDeps,
): Promise<JsonPart[]> {
  const { infoJson } = view.set
  if (!call) return writeResponse(id, [writeToolList(listTools(view, deps.log), era, infoJson)])
  const outcome = await runCall(view, call.name, call.args, signal, deps)
  if (outcome.kind === 'noSuchTool') return [writeError(id, INVALID_PARAMS, outcome.message)]
  const { result } = outcome
  return writeResponse(id, writeCallResult(result, isToolError(call.name, result), era, infoJson))
}

/** Creates the request for the SDK, without the token and other credentials, so that they can't leak. */
function webRequest(headers: IncomingHttpHeaders, signal: CancelSignal): Request {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (NOT_FOR_SDK.has(name) || value === undefined) continue
    kept.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const request = new Request('http://localhost/mcp/stream', {
    method: 'POST',
    headers: kept,
    signal: toAbortSignal(signal),
  })
  // A request's signal follows the caller's only until the request is garbage collected, so this listener keeps the request alive.
  signal.addEventListener('abort', () => void request, { once: true })
  // Each call in a batch adds a listener.
  setMaxListeners(0, request.signal)
  return request
}

const NOT_FOR_SDK = new Set(['authorization', 'cookie', 'content-length', 'transfer-encoding', 'connection', 'expect'])
