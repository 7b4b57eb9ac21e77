import type { Context } from 'hono'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { message } from '../../../shared/text/message.ts'
import { createByteCollector } from '../../byte-collector.ts'
import { type JsonLimits, measureLargeJson } from '../../json/json-limits.ts'
import { errorResponse } from '../responses/error-body.ts'
import type { InputRoom } from './held-inputs.ts'
import { isJsonType } from './read-body.ts'

/** More than any valid input has: a definition of 2,000 endpoints has some 600,000 values. Parsing more takes seconds. */
const LIMITS: JsonLimits = { maxDepth: 500, maxValues: 1_000_000 }

/** A parsed body, an error response that is ready to send, or text that isn't JSON. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'refused'; response: Response } | { kind: 'notJson' }

/** A JSON body in chunks with its length in bytes, or an error response that is ready to send. */
export type JsonPieces =
  | { kind: 'pieces'; pieces: Buffer[]; bytes: number }
  | { kind: 'tooLarge' }
  | { kind: 'refused'; response: Response }

/** Reads and parses a JSON body: 415 for another content type, 413 above the room's size. */
export async function readJson(c: Context, room: InputRoom): Promise<JsonBody> {
  const body = await readPieces(c, room)
  if (body.kind === 'refused') return body
  if (body.kind === 'tooLarge') {
    const reason = message('http.bodyTooLarge', { max: room.maxBytes })
    return { kind: 'refused', response: errorResponse(c, 413, reason, { Connection: 'close' }) }
  }
  try {
    const bytes = Buffer.concat(body.pieces)
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { kind: 'notJson' }
  }
}

/**
 * Reads a JSON body without parsing it: 415 for another content type, 400 above the limits of depth and values, and 429 if there's no
 * memory for it, before reading if its length is known.
 */
export async function readPieces(c: Context, room: InputRoom): Promise<JsonPieces> {
  if (!isJsonType(c.req.header('content-type'))) {
    return { kind: 'refused', response: errorResponse(c, 415, message('http.contentType')) }
  }
  // An incomplete body means that the client has disconnected and won't read the response.
  const body = await readWithin(c, room).catch(() => null)
  if (body === null) return { kind: 'refused', response: errorResponse(c, 400, message('http.arrivedInPart')) }
  if (body.kind !== 'pieces') return body
  const { exceeded } = await measureLargeJson(body.pieces, LIMITS, createYieldToEventLoop())
  if (exceeded === null) return body
  const text =
    exceeded === 'maxDepth'
      ? message('http.bodyTooDeep', { max: LIMITS.maxDepth })
      : message('http.bodyTooManyValues', { max: LIMITS.maxValues })
  return { kind: 'refused', response: errorResponse(c, 400, text) }
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
