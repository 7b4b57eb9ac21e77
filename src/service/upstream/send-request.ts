import type { UpstreamRequest } from './build-request.ts'

/** What an upstream answered, or why it did not. `seconds` is the time limit that passed. */
export type UpstreamOutcome =
  | { kind: 'answer'; status: number; statusText: string; contentType: string; retryAfter: string | null; body: Buffer }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'cancelled' }
  | { kind: 'tooLarge'; bytes: number }
  | { kind: 'unreachable'; cause: string }

/** Limits of one upstream call. */
export interface UpstreamLimits {
  timeoutMs: number
  maxBytes: number
}

export const UPSTREAM_LIMITS: UpstreamLimits = { timeoutMs: 15_000, maxBytes: 5 * 1024 * 1024 }

/**
 * Sends one upstream request, once, and reads its answer within the limits. Redirects are not followed: they could lead
 * to another host. Ends early when `signal` aborts. Never throws.
 */
export async function sendRequest(
  request: UpstreamRequest,
  signal: AbortSignal,
  limits: UpstreamLimits,
): Promise<UpstreamOutcome> {
  // AbortSignal.any is missing on the oldest supported runtime.
  const abort = new AbortController()
  const onAbort = () => abort.abort()
  if (signal.aborted) return { kind: 'cancelled' }
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(onAbort, limits.timeoutMs)
  try {
    const { method, headers, body, url } = request
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: abort.signal })
    const bytes = await readWithin(response, limits.maxBytes)
    if (bytes === null) return { kind: 'tooLarge', bytes: limits.maxBytes }
    return {
      kind: 'answer',
      status: response.status,
      statusText: response.statusText,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body: bytes,
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (abort.signal.aborted) return { kind: 'timeout', seconds: limits.timeoutMs / 1000 }
    return { kind: 'unreachable', cause: networkCause(error) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    abort.abort()
  }
}

async function readWithin(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (response.body === null) return Buffer.alloc(0)
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The system's short code, e.g. `ECONNREFUSED`; the message could carry more than a customer should read. */
function networkCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return 'network error'
}
