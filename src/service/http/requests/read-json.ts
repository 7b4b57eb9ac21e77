import type { Context } from 'hono'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { createByteCollector } from '../../byte-collector.ts'
import { type JsonLimits, measureLargeJson } from '../../json/json-limits.ts'
import { errorResponse } from '../responses/error-body.ts'
import type { InputRoom } from './held-inputs.ts'
import { isJsonType } from './read-body.ts'

/** More than any valid input has: a definition of 2,000 endpoints has some 600,000 values. Parsing more takes seconds. */
const LIMITS: JsonLimits = { maxDepth: 500, maxValues: 1_000_000 }

/** A JSON body in chunks with its length in bytes, or the error response to send. */
export type JsonPieces =
  | { kind: 'pieces'; pieces: Buffer[]; bytes: number }
  | { kind: 'tooLarge' }
  | { kind: 'refused'; response: Response }

/**
 * Reads a JSON body without parsing it: 415 for another content type, 400 if it's nested too deeply or has too many values, and 429 if
 * there's no memory for it (even before reading it, if its length is known).
 */
export async function readPieces(c: Context, room: InputRoom): Promise<JsonPieces> {
  if (!isJsonType(c.req.header('content-type'))) {
    return { kind: 'refused', response: errorResponse(c, 415, message('http.contentType')) }
  }
  // If the body is incomplete, the client has disconnected and won't read the response.
  const body = await readWithin(c, room).catch(() => null)
  if (body === null) return { kind: 'refused', response: errorResponse(c, 400, message('http.arrivedInPart')) }
  if (body.kind !== 'pieces') return body
  const reason = await inputExceeds(body.pieces)
  return reason === null ? body : { kind: 'refused', response: errorResponse(c, 400, reason) }
}

/** Returns an error if an operator's JSON is nested too deeply or has too many values; null otherwise. */
export async function inputExceeds(pieces: readonly Buffer[]): Promise<Message | null> {
  const { exceeded } = await measureLargeJson(pieces, LIMITS, createYieldToEventLoop())
  if (exceeded === null) return null
  return exceeded === 'maxDepth'
    ? message('http.bodyTooDeep', { max: LIMITS.maxDepth })
    : message('http.bodyTooManyValues', { max: LIMITS.maxValues })
}

async function readWithin(c: Context, { maxBytes, hold, hasRoomFor }: InputRoom): Promise<JsonPieces> {
  const noRoom = (): JsonPieces => {
    const headers = { Connection: 'close', 'Retry-After': '1' }
    return { kind: 'refused', response: errorResponse(c, 429, message('http.tooMuchInput'), headers) }
  }
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > maxBytes) return { kind: 'tooLarge' }
  if (!hasRoomFor(length)) return noRoom()
  const received = createByteCollector()
  if (c.req.raw.body === null) return { kind: 'pieces', pieces: [], bytes: 0 }
  for await (const chunk of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
    if (received.size + chunk.byteLength > maxBytes) return { kind: 'tooLarge' }
    if (!hold(chunk.byteLength)) return noRoom()
    received.add(chunk)
  }
  return { kind: 'pieces', pieces: received.pieces(), bytes: received.size }
}
