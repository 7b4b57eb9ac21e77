import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** A request's text, or why there is none. `notText`: it is not UTF-8. `gone`: the client has closed the connection. */
export type RequestBody =
  | { kind: 'text'; text: string }
  | { kind: 'notText' }
  | { kind: 'refused'; status: 408 | 413 | 415; message: string }
  | { kind: 'gone' }

/** Reads a JSON request's body as text: 415 for another content type, 413 above `maxBytes`, 408 after `limitMs`. */
export function readBody(request: IncomingMessage, maxBytes: number, limitMs: number): Promise<RequestBody> {
  const type = (request.headers['content-type']?.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type !== 'application/json') {
    return refused(415, 'Send the body as Content-Type: application/json.')
  }
  const tooLarge = `The body is larger than ${maxBytes} bytes.`
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refused(413, tooLarge)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: RequestBody) => {
      clearTimeout(timer)
      request.off('data', onData)
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) settle({ kind: 'refused', status: 413, message: tooLarge })
      else chunks.push(chunk)
    }
    const timer = setTimeout(
      () => settle({ kind: 'refused', status: 408, message: 'The body did not arrive in time.' }),
      limitMs,
    )
    request.on('data', onData)
    request.once('end', () => settle(textOf(Buffer.concat(chunks))))
    request.once('close', () => settle({ kind: 'gone' }))
    request.once('error', () => settle({ kind: 'gone' }))
  })
}

/** A byte order mark before JSON may be passed over (RFC 8259 §8.1). */
function textOf(bytes: Buffer): RequestBody {
  if (!isUtf8(bytes)) return { kind: 'notText' }
  const text = bytes.toString()
  return { kind: 'text', text: text.startsWith('\uFEFF') ? text.slice(1) : text }
}

const refused = (status: 413 | 415, message: string): Promise<RequestBody> =>
  Promise.resolve({ kind: 'refused', status, message })
