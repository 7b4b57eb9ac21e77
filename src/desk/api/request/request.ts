import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { ServiceResponse } from '../responses/service-response.ts'
import { CONNECTION_LOST, readNetworkError } from './network-error.ts'
import { watchRequest } from './watch-request.ts'

/** One HTTP request to the service, with its limits. */
export interface ServiceRequest {
  fetch: typeof fetch
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Idle timeout in milliseconds; the whole request may take six times as long. */
  timeoutMs: number
  /** Maximum body size in bytes, after decompression. */
  maxBytes: number
  signal?: AbortSignal | undefined
  /** Whether the service may have made a change even if its response is lost. */
  changesData: boolean
}

const REDIRECT_CAUSE = message('api.redirect')
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Sends one request once and reads the whole response, whatever its status. The only place that translates network errors: throws only
 * `AppFailure` `offline`, `timeout`, `cancelled`, or `badResponse` (for a redirect, or a body that is truncated or too large). If the body
 * of an error response is incomplete, it's returned empty, because the status is enough.
 */
export async function sendRequest(request: ServiceRequest): Promise<ServiceResponse> {
  const { changesData, maxBytes } = request
  const watch = watchRequest(request)
  try {
    const response = await watch.orStopped(start(request, watch.signal))
    watch.progress()
    const { status } = response
    if (REDIRECTS.includes(status)) {
      throw new AppFailure({ kind: 'badResponse', status, cause: REDIRECT_CAUSE, outcomeUnknown: changesData })
    }
    const head = { status, header: (name: string) => response.headers.get(name) }
    try {
      return { ...head, body: await readBody(response, maxBytes, watch) }
    } catch (error) {
      if (error instanceof AppFailure) throw error
      if (status >= 400) return { ...head, body: new Uint8Array() }
      const cause = error instanceof RangeError ? message('api.tooLarge') : CONNECTION_LOST
      throw new AppFailure({ kind: 'badResponse', status, cause, outcomeUnknown: changesData }, { cause: error })
    }
  } catch (error) {
    if (error instanceof AppFailure) throw error
    const { kind, cause, mayHaveArrived } = readNetworkError(error)
    throw new AppFailure({ kind, cause, outcomeUnknown: changesData && mayHaveArrived }, { cause: error })
  } finally {
    watch.end()
  }
}

async function start({ fetch, url, method, headers, body }: ServiceRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method,
    // Chromium automatically resends a POST when a reused connection breaks, which would generate a second URL.
    headers: { ...headers, connection: 'close', 'cache-control': 'no-cache' },
    body: body ?? null,
    signal,
    // Following a redirect would send the API key elsewhere.
    redirect: 'manual',
    credentials: 'omit',
  })
}

async function readBody(
  response: Response,
  maxBytes: number,
  watch: ReturnType<typeof watchRequest>,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await watch.orStopped(reader.read())
    if (done) return Buffer.concat(chunks)
    watch.progress()
    size += value.byteLength
    if (size > maxBytes) throw new RangeError('too large')
    chunks.push(value)
  }
}
