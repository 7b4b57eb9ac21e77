import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { type Message, message } from '../../../shared/text/message.ts'
import type { InputRoom } from './held-inputs.ts'
import { readBody } from './read-body.ts'
import { inputExceeds } from './read-json.ts'

/** A parsed body, or the error response to send. */
type RawJson =
  | { kind: 'json'; value: unknown }
  | { kind: 'refused'; status: number; reason: Message; headers?: Record<string, string> }

const CLOSE = { Connection: 'close' }

/**
 * Reads and parses a JSON body: 415 for another content type, 413 if it's larger than `room` allows, 400 if it's nested too deeply or has
 * too many values, and 429 if there's no memory for it (even before reading it, if its length is known).
 */
export async function readRawJson(request: IncomingMessage, room: InputRoom): Promise<RawJson> {
  const noRoom: RawJson = {
    kind: 'refused',
    status: 429,
    reason: message('http.tooMuchInput'),
    headers: { ...CLOSE, 'Retry-After': '1' },
  }
  const { maxBytes, hold, hasRoomFor } = room
  const length = Number(request.headers['content-length'] ?? 0)
  if (length <= maxBytes && !hasRoomFor(length)) return noRoom
  const body = await readBody(request, { maxBytes, hold })
  switch (body.kind) {
    case 'gone':
      // The client has disconnected and won't read this.
      return { kind: 'refused', status: 400, reason: message('http.arrivedInPart') }
    case 'noRoom':
      return noRoom
    case 'refused':
      return { ...body, ...(body.status === 413 && { headers: CLOSE }) }
    case 'bytes': {
      const { bytes } = body
      const reason = await inputExceeds([bytes])
      if (reason !== null) return { kind: 'refused', status: 400, reason }
      return parse(bytes)
    }
  }
}

function parse(bytes: Buffer): RawJson {
  const notJson: RawJson = { kind: 'refused', status: 400, reason: message('http.bodyNotJson') }
  if (!isUtf8(bytes)) return notJson
  try {
    // A byte order mark before JSON may be ignored (RFC 8259 §8.1).
    return { kind: 'json', value: JSON.parse(bytes.toString().replace(/^\uFEFF/, '')) }
  } catch {
    return notJson
  }
}
