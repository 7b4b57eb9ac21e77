import { isSafeMethod } from '../../shared/management/endpoint/endpoint.ts'
import type { Message } from '../../shared/text/message.ts'
import { secondsToWait } from '../../shared/values/retry-after.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { startDeadline } from '../deadlines.ts'
import { isIdempotent, isRepeatable, type UpstreamRequest } from './build-request.ts'
import type { Connections } from './connections.ts'
import { type Exchange, exchange, headerOf, type RawResponse, type Stop } from './exchange.ts'
import { isConnectionFailure, networkCause, networkCode } from './network-cause.ts'
import { NO_LIMIT, type Places } from './place.ts'

export interface UpstreamResponse {
  kind: 'answer'
  status: number
  statusText: string
  /** Headers as sent, in order. */
  headers: [name: string, value: string][]
  contentType: string
  contentDisposition: string
  retryAfter: string | null
  body: Buffer
  redirects: number
}

/** An upstream's response, or why there isn't one. `seconds` is the timeout that was exceeded. Strings don't contain secrets. */
export type UpstreamOutcome =
  | UpstreamResponse
  | { kind: 'timeout'; seconds: number }
  | { kind: 'cancelled' }
  | { kind: 'tooLarge'; bytes: number }
  /**
   * `to`: scheme, host, and port of the redirect's target, without the path, which may contain a secret; null if the target can't be
   * parsed.
   */
  | { kind: 'redirectRefused'; status: number; reason: 'elsewhere'; to: string | null }
  | { kind: 'redirectRefused'; status: number; reason: 'tooMany' }
  | { kind: 'unreachable'; cause: Message; maybeDone: boolean }

/** Limits for one upstream call. `timeoutMs` covers the whole call, including redirects and a retry. */
export interface UpstreamLimits {
  timeoutMs: number
  maxBytes: number
}

export const MAX_REPLY_BYTES = 5 * 1024 * 1024

const MAX_REDIRECTS = 5
/** Wait before a retry, in milliseconds, if the upstream doesn't specify one. */
const PAUSE_MS = 150
const MAX_PAUSE_MS = 3_000

/**
 * Sends one upstream request and reads its response within the limits. Follows redirects only within the same scheme, host, and port. An
 * idempotent request is retried once if the connection fails or the upstream is briefly unavailable; any other is sent only once. See
 * `createRepeats` for longer waits. Aborting `signal` closes the connection immediately. Throws only what the request's
 * signer does.
 */
export function sendRequest(
  request: UpstreamRequest,
  signal: CancelSignal,
  limits: UpstreamLimits,
  connections: Connections,
  places: Places = NO_LIMIT,
): Promise<UpstreamOutcome> {
  if (signal.aborted) return Promise.resolve({ kind: 'cancelled' })
  const stop: Stop = { stopped: false, onStop: null }
  let timedOut = false
  const end = () => {
    stop.stopped = true
    stop.onStop?.()
  }
  const deadline = startDeadline(limits.timeoutMs, () => {
    timedOut = true
    end()
  })
  signal.addEventListener('abort', end, { once: true })
  const run = new Run(connections, limits, stop, places)
  const sent = run.send(request).finally(() => {
    deadline.end()
    signal.removeEventListener('abort', end)
  })
  return sent.then((outcome) => {
    if (outcome !== 'stopped') return outcome
    return timedOut ? { kind: 'timeout', seconds: limits.timeoutMs / 1000 } : { kind: 'cancelled' }
  })
}

class Run {
  private readonly connections: Connections
  private readonly limits: UpstreamLimits
  private readonly stop: Stop
  private readonly places: Places
  private readonly deadline: number
  private triesLeft = 1
  /** Whether one of the requests sent so far may have changed something. */
  private maybeDone = false

  constructor(connections: Connections, limits: UpstreamLimits, stop: Stop, places: Places) {
    this.connections = connections
    this.limits = limits
    this.stop = stop
    this.places = places
    this.deadline = performance.now() + limits.timeoutMs
  }

  async send(first: UpstreamRequest): Promise<UpstreamOutcome | 'stopped'> {
    let request = first
    for (let redirects = 0; ; redirects += 1) {
      const result = await this.exchangeWithRetry(request)
      if (result.kind === 'stopped') return 'stopped'
      if (result.kind === 'tooLarge') return { kind: 'tooLarge', bytes: this.limits.maxBytes }
      if (result.kind === 'failed') return this.unreachable(networkCause(result.error))
      const { response } = result
      const { status } = response
      const next = status >= 300 && status < 400 ? redirected(request, response) : null
      if (next === null) return this.finish(response, redirects)
      if ('to' in next) return { kind: 'redirectRefused', status, reason: 'elsewhere', to: next.to }
      if (redirects === MAX_REDIRECTS) return { kind: 'redirectRefused', status, reason: 'tooMany' }
      request = next
    }
  }

  private async exchangeWithRetry(request: UpstreamRequest): Promise<Exchange> {
    const repeatable = isIdempotent(request)
    const result = await this.exchangeOnce(request, repeatable)
    const pause = repeatable && this.triesLeft > 0 ? pauseBeforeRetry(result, request) : null
    if (pause === null || performance.now() + pause >= this.deadline) return result
    this.triesLeft -= 1
    await this.wait(pause)
    return this.exchangeOnce(request, repeatable)
  }

  private async exchangeOnce(request: UpstreamRequest, repeatable: boolean): Promise<Exchange> {
    const { connections, stop, places } = this
    const send = (sent: UpstreamRequest) => exchange(sent, connections, repeatable, this.limits.maxBytes, stop, places)
    let result = await send(request.signer?.sign(request) ?? request)
    for (let again = signedAgain(request, result); again !== null; again = signedAgain(request, result)) {
      places.reply.leave()
      result = await send(again)
    }
    if (!isSafeMethod(request.method) && mayBeDone(result)) this.maybeDone = true
    return result
  }

  private unreachable(cause: Message): UpstreamOutcome {
    return { kind: 'unreachable', cause, maybeDone: this.maybeDone }
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.stop.onStop = null
        resolve()
      }
      const timer = setTimeout(done, ms)
      if (this.stop.stopped) done()
      else this.stop.onStop = done
    })
  }

  private finish(response: RawResponse, redirects: number): UpstreamOutcome {
    const { status, statusText, headers, body } = response
    if (response.undecodable) return this.unreachable(response.undecodable)
    return {
      kind: 'answer',
      status,
      statusText,
      headers,
      contentType: headerOf(response, 'content-type') ?? '',
      contentDisposition: headerOf(response, 'content-disposition') ?? '',
      retryAfter: headerOf(response, 'retry-after') ?? null,
      body,
      redirects,
    }
  }
}

/** Returns the request with another signature, if its response asks for one; null otherwise. */
function signedAgain(request: UpstreamRequest, result: Exchange): UpstreamRequest | null {
  if (result.kind !== 'answer' || result.response.status !== 401) return null
  return request.signer?.signAgain(request, result.response.headers) ?? null
}

/**
 * Returns the wait before a retry, in milliseconds; null if the request shouldn't be retried here. If its response says when to repeat it,
 * the caller may wait instead, without a connection.
 */
function pauseBeforeRetry(result: Exchange, request: UpstreamRequest): number | null {
  if (result.kind === 'failed') {
    const code = networkCode(result.error)
    // The server closed an idle connection, so retry immediately on another one.
    if (code === 'ECONNRESET' || code === 'EPIPE') return 0
    return isConnectionFailure(code) ? PAUSE_MS : null
  }
  if (result.kind !== 'answer' || ![502, 503, 504].includes(result.response.status)) return null
  const header = headerOf(result.response, 'retry-after')
  if (header === undefined) return PAUSE_MS
  const seconds = secondsToWait(header, Date.now())
  if (seconds === null || (isRepeatable(request) && result.response.status === 503)) return null
  return seconds * 1000 <= MAX_PAUSE_MS ? seconds * 1000 : null
}

/**
 * Returns the redirected request (formed as in fetch.spec.whatwg.org §4.5), or the redirect's target if that has another origin; null if
 * the response isn't a redirect.
 */
function redirected(request: UpstreamRequest, response: RawResponse): UpstreamRequest | { to: string | null } | null {
  const { status } = response
  const location = headerOf(response, 'location')
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  const target = resolveLocation(location, request)
  if (!target) return { to: null }
  const to = `${target.protocol}//${target.host}`
  if (to !== request.origin) return { to }
  const path = target.pathname + target.search
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST')
  if (!becomesGet) return { ...request, path }
  const kept = request.headers.filter(([name]) => !/^content-/i.test(name))
  return { ...request, method: 'GET', path, headers: kept, body: undefined }
}

function resolveLocation(location: string, { origin, path }: UpstreamRequest): URL | null {
  try {
    // Servers send UTF-8, although HTTP itself only defines bytes.
    return new URL(Buffer.from(location, 'latin1').toString(), origin + path)
  } catch {
    return null
  }
}

/** Whether a request that changes something may have done so. With 307 and 308, only the redirect's target may have. */
function mayBeDone(result: Exchange): boolean {
  if (result.kind === 'answer') return result.response.status !== 307 && result.response.status !== 308
  return result.kind !== 'failed' || (result.begun && !/SSL|EPROTO/.test(networkCode(result.error)))
}
