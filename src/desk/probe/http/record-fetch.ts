/** Number of characters of a response to keep for recognizing it. */
const HEAD = 2_000

/** A request and what is known about its response so far. */
export interface Exchange {
  method: string
  /** Method of the JSON-RPC message, or null if there's none, e.g. for a GET. */
  rpc: string | null
  status: number | null
  headers: Headers
  /** The beginning of the body. */
  head: string
  /** Decoded size of the body so far. */
  bytes: number
  /** Whether the body has ended, successfully or not. */
  ended: boolean
  /** Why the response is incomplete; null if there's no error. */
  error: unknown
}

/** Thrown when a body exceeds the limit. */
export class BodyTooLarge extends Error {
  readonly limit: number
  constructor(limit: number) {
    super('the body is too large')
    this.name = 'BodyTooLarge'
    this.limit = limit
  }
}

/** A `fetch` that records exchanges, because the SDK doesn't report them. */
export interface RecordingFetch {
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  exchanges: Exchange[]
  /** Maximum size of bodies read from now on, in bytes. */
  maxBytes: number
  /** Serializes messages from now on; null to do it the way the SDK does. */
  write: ((message: unknown) => string) | null
  /** Called with each exchange when its response begins, and again when its body ends. */
  onChange: (exchange: Exchange) => void
}

/** Wraps `fetch` to record each exchange and limit bodies to `maxBytes`. */
export function recordFetch(inner: typeof fetch, maxBytes: number): RecordingFetch {
  const recorder: RecordingFetch = {
    exchanges: [],
    maxBytes,
    write: null,
    onChange: () => undefined,
    async fetch(url, init = {}) {
      const method = init.method ?? 'GET'
      const message = messageIn(init.body)
      const rpc = methodOf(message)
      const body = message !== null && recorder.write ? recorder.write(message) : init.body
      const exchange: Exchange = {
        method,
        rpc,
        status: null,
        headers: new Headers(),
        head: '',
        bytes: 0,
        ended: false,
        error: null,
      }
      recorder.exchanges.push(exchange)
      try {
        // The caller follows redirects, because it knows the origin; fetch must not.
        const response = await inner(url, { ...init, ...(body && { body }), redirect: 'manual', credentials: 'omit' })
        exchange.status = response.status
        exchange.headers = response.headers
        const answer = response.body && watchBody(response.body, exchange, recorder)
        if (!answer) exchange.ended = true
        recorder.onChange(exchange)
        if (response.type === 'opaqueredirect') return response
        const { status, statusText, headers } = response
        return new Response(answer, { status, statusText, headers })
      } catch (error) {
        exchange.error = error
        exchange.ended = true
        recorder.onChange(exchange)
        throw error
      }
    },
  }
  return recorder
}

function watchBody(body: ReadableStream<Uint8Array>, exchange: Exchange, recorder: RecordingFetch) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const end = (error: unknown) => {
    if (exchange.ended) return
    exchange.error = error
    exchange.ended = true
    recorder.onChange(exchange)
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          controller.close()
          end(null)
          return
        }
        exchange.bytes += value.byteLength
        if (exchange.head.length < HEAD) {
          exchange.head = (exchange.head + decoder.decode(value.subarray(0, HEAD * 4), { stream: true })).slice(0, HEAD)
        }
        if (exchange.bytes > recorder.maxBytes) {
          const error = new BodyTooLarge(recorder.maxBytes)
          void reader.cancel(error).catch(() => undefined)
          end(error)
          controller.error(error)
          return
        }
        controller.enqueue(value)
      } catch (error) {
        end(error)
        controller.error(error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Parses the message written by the SDK; null if there's none. */
const messageIn = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : null)

function methodOf(message: unknown): string | null {
  return typeof message === 'object' && message !== null && 'method' in message && typeof message.method === 'string'
    ? message.method
    : null
}
