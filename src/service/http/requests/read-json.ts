import type { Context } from 'hono'
import { createYieldToEventLoop } from '../../../core/event-loop/yield-to-event-loop.ts'
import { message } from '../../../shared/text/message.ts'
import { type JsonLimits, measureLargeJson } from '../../json/json-limits.ts'
import { answerError } from '../answers/error-body.ts'
import { isJsonType } from './read-body.ts'

/** Largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** More than any input has: a definition of 2,000 endpoints has some 600,000 values. Parsing more takes seconds. */
const LIMITS: JsonLimits = { maxDepth: 500, maxValues: 1_000_000 }

/** A parsed body, a refusal that is ready to be sent, or text that is no JSON. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'refused'; response: Response } | { kind: 'notJson' }

/** A body of JSON in the pieces in which it arrived, with its length in bytes; or a refusal that is ready to be sent. */
export type JsonChunks =
  | { kind: 'chunks'; chunks: Uint8Array[]; bytes: number }
  | { kind: 'tooLarge' }
  | { kind: 'refused'; response: Response }

/** Reads a JSON body and parses it: 415 for another content type, 413 above 1 MiB. */
export async function readJson(c: Context): Promise<JsonBody> {
  const body = await readChunks(c, MAX_BODY_BYTES)
  if (body.kind === 'refused') return body
  if (body.kind === 'tooLarge') {
    const reason = message('http.bodyTooLarge', { max: MAX_BODY_BYTES })
    return { kind: 'refused', response: answerError(c, 413, reason, { Connection: 'close' }) }
  }
  try {
    const bytes = Buffer.concat(body.chunks)
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { kind: 'notJson' }
  }
}

/** Reads a JSON body as it is: 415 for another content type, 400 above the limits of depth and values. */
export async function readChunks(c: Context, maxBytes: number): Promise<JsonChunks> {
  if (!isJsonType(c.req.header('content-type'))) {
    return { kind: 'refused', response: answerError(c, 415, message('http.contentType')) }
  }
  // When it doesn't arrive whole, the client has gone: nobody reads the answer.
  const body = await readWithin(c, maxBytes).catch(() => null)
  if (body === null) return { kind: 'refused', response: answerError(c, 400, message('http.arrivedInPart')) }
  if (body.kind !== 'chunks') return body
  const { exceeded } = await measureLargeJson(Buffer.concat(body.chunks), LIMITS, createYieldToEventLoop())
  if (exceeded === null) return body
  const text =
    exceeded === 'maxDepth'
      ? message('http.bodyTooDeep', { max: LIMITS.maxDepth })
      : message('http.bodyTooManyValues', { max: LIMITS.maxValues })
  return { kind: 'refused', response: answerError(c, 400, text) }
}

async function readWithin(c: Context, maxBytes: number): Promise<JsonChunks> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return { kind: 'tooLarge' }
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (c.req.raw.body === null) return { kind: 'chunks', chunks, bytes }
  for await (const chunk of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return { kind: 'tooLarge' }
    chunks.push(chunk)
  }
  return { kind: 'chunks', chunks, bytes }
}
