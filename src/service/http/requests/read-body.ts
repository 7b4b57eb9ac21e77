import type { IncomingMessage } from 'node:http'
import { type Message, message } from '../../../shared/text/message.ts'
import { createByteCollector } from '../../byte-collector.ts'
import { startDeadline } from '../../deadlines.ts'

/** A request's body, or why it couldn't be read. `gone`: the client has disconnected. */
export type RequestBody =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'refused'; status: 408 | 413 | 415; reason: Message }
  | { kind: 'noRoom' }
  | { kind: 'gone' }

export interface BodyRules {
  maxBytes: number
  /** Whether a `Content-Type` is accepted; only JSON by default. */
  accepts?: (contentType: string | undefined) => boolean
  /** Timeout for the body to arrive, in milliseconds. If omitted, only the server's timeout for the whole request applies. */
  limitMs?: number
  /** Called for each chunk that arrives. Returns false if there's no memory left for it. */
  hold?: (bytes: number) => boolean
  /** Called with a function that abandons the rest of the body. */
  onWait?: (cut: () => void) => void
}

/** Whether a `Content-Type` is JSON, ignoring its parameters. */
export const isJsonType = (contentType: string | undefined): boolean => isOfType(contentType, 'application/json')

/** Whether a `Content-Type` is this media type (lowercase), whatever its parameters. */
export const isOfType = (contentType: string | undefined, type: string): boolean =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() === type

/** Reads a request's body: 415 for a content type that isn't accepted, 413 above `maxBytes`, 408 after `limitMs`. */
export function readBody(request: IncomingMessage, rules: BodyRules): Promise<RequestBody> {
  const { maxBytes, limitMs, hold, onWait, accepts = isJsonType } = rules
  // The request won't emit another event if it has already closed.
  if (request.destroyed) return Promise.resolve({ kind: 'gone' })
  if (!accepts(request.headers['content-type'])) return refused(415, message('http.contentType'))
  const tooLarge = message('http.bodyTooLarge', { max: maxBytes })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refused(413, tooLarge)
  return new Promise((resolve) => {
    const received = createByteCollector()
    const settle = (body: RequestBody) => {
      deadline?.end()
      request.off('data', onData)
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      if (received.size + chunk.length > maxBytes) settle({ kind: 'refused', status: 413, reason: tooLarge })
      else if (hold && !hold(chunk.length)) settle({ kind: 'noRoom' })
      else received.add(chunk)
    }
    const late = () => settle({ kind: 'refused', status: 408, reason: message('http.bodyTooLate') })
    const deadline = limitMs === undefined ? null : startDeadline(limitMs, late)
    request.on('data', onData)
    request.once('end', () => settle({ kind: 'bytes', bytes: received.joined() }))
    request.once('close', () => settle({ kind: 'gone' }))
    request.once('error', () => settle({ kind: 'gone' }))
    onWait?.(late)
  })
}

const refused = (status: 413 | 415, reason: Message): Promise<RequestBody> =>
  Promise.resolve({ kind: 'refused', status, reason })
