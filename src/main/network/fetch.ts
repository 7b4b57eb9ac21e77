import { Readable } from 'node:stream'
import { net } from 'electron'

const ALWAYS = { credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true } as const
/** Statuses whose response has no body, according to the Fetch standard. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

/**
 * `fetch` over Chromium's network stack: uses the system's proxy and certificates. Doesn't store or send cookies, doesn't cache, and can't
 * reach the app's own protocol. Based on `net.request`, because Electron's `net.fetch` throws outside its promise for a status outside 200
 * to 599, and hides the response of a rejected redirect.
 */
export const appFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { method, url, headers, redirect } = request
  // Use the caller's signal: a request's own signal only follows it until the request is garbage-collected, long before the response.
  const signal = init?.signal ?? new AbortController().signal
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  signal.throwIfAborted()

  return new Promise((resolve, reject) => {
    const sent = net.request({ method, url, redirect, ...ALWAYS })
    const stop = () => {
      reject(signal.reason)
      sent.abort()
    }
    signal.addEventListener('abort', stop, { once: true })
    for (const [name, value] of headers) sent.setHeader(name, value)
    sent.on('error', reject)
    sent.on('redirect', (status, _method, _url, location) => {
      if (redirect === 'manual') resolve(response(status, location, null))
    })
    sent.on('response', (message) => {
      const { statusCode, headers: location } = message
      // The network was lost during the response, e.g. because the computer has just woken up.
      if (statusCode < 100) return reject(new Error('net::ERR_EMPTY_RESPONSE'))
      if (WITHOUT_BODY.includes(statusCode)) return resolve(response(statusCode, location, null))
      // Electron's type only declares two events; the object is a Node stream.
      const content = Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>
      resolve(response(statusCode, location, content))
    })
    sent.end(body)
  })
}

/** Creates a `Response` with this status, even one that its constructor rejects. */
function response(
  status: number,
  headers: Record<string, string | string[]>,
  body: ReadableStream<Uint8Array> | null,
): Response {
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  )
  if (status >= 200 && status < 600) return new Response(body, { status, headers: list })
  return Object.defineProperty(new Response(body, { headers: list }), 'status', { value: status })
}
