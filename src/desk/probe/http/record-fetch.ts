/** How much of an answer is kept to tell what it is, in characters. */
const HEAD = 2_000

/** One request and what is known of its answer so far. */
export interface Exchange {
  method: string
  /** Method of the JSON-RPC message that was sent, null for a GET. */
  rpc: string | null
  status: number | null
  headers: Headers
  /** The beginning of the body. */
  head: string
  /** Of the body, so far, decoded. */
  bytes: number
  /** The body has ended, well or not. */
  ended: boolean
  /** Why there was no answer or no end of it; null while there is nothing wrong. */
  error: unknown
}

/** A body grew beyond what is read. */
export class BodyTooLarge extends Error {
  readonly limit: number
  constructor(limit: number) {
    super('the body is too large')
    this.name = 'BodyTooLarge'
    this.limit = limit
  }
}

/** A `fetch` that tells what happened, beside an SDK that does not. */
export interface RecordingFetch {
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  exchanges: Exchange[]
  /** Largest body that is read from now on, in bytes. */
  maxBytes: number
  /** Writes the messages from now on; null: as the SDK does. */
  write: ((message: unknown) => string) | null
  /** Called with each exchange whose answer begins, and again when its body ends. */
  onChange: (exchange: Exchange) => void
}

/** Wraps `fetch` so that each exchange is recorded and no body grows beyond `maxBytes`. */
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
        // The caller, who knows the origin, follows redirects; fetch never does.
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

/** The message that the SDK wrote, null where there is none. */
const messageIn = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : null)

function methodOf(message: unknown): string | null {
  return typeof message === 'object' && message !== null && 'method' in message && typeof message.method === 'string'
    ? message.method
    : null
}
