import type { Context } from 'hono'
import { message } from '../../shared/text/message.ts'
import { createBreather } from '../breathe.ts'
import { type JsonLimits, measureLargeJson } from '../json/json-limits.ts'
import { answerError } from './error-body.ts'

/** Largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** More than any input has: a definition of 2,000 endpoints has some 600,000 values. Parsing more takes seconds. */
const LIMITS: JsonLimits = { maxDepth: 500, maxValues: 1_000_000 }

/** A parsed body, a refusal that is ready to be sent, or text that is no JSON. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'refused'; response: Response } | { kind: 'notJson' }

/** Reads a JSON body: 415 for another content type, 413 above `maxBytes` (1 MiB), 400 above the limits of depth and values. */
export async function readJson(c: Context, maxBytes = MAX_BODY_BYTES): Promise<JsonBody> {
  const type = (c.req.header('content-type')?.split(';')[0] ?? '').trim().toLowerCase()
  if (type !== 'application/json') {
    return { kind: 'refused', response: answerError(c, 415, message('http.contentType')) }
  }
  const bytes = await readWithin(c, maxBytes).catch(() => undefined)
  // The client has gone: nobody reads this.
  if (bytes === undefined) return { kind: 'refused', response: answerError(c, 400, message('http.arrivedInPart')) }
  if (bytes === null) {
    return {
      kind: 'refused',
      response: answerError(c, 413, message('http.bodyTooLarge', { max: maxBytes }), { Connection: 'close' }),
    }
  }
  const { exceeded } = await measureLargeJson(bytes, LIMITS, createBreather())
  if (exceeded !== null) {
    const text =
      exceeded === 'maxDepth'
        ? message('http.bodyTooDeep', { max: LIMITS.maxDepth })
        : message('http.bodyTooManyValues', { max: LIMITS.maxValues })
    return { kind: 'refused', response: answerError(c, 400, text) }
  }
  try {
    return { kind: 'json', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { kind: 'notJson' }
  }
}

async function readWithin(c: Context, maxBytes: number): Promise<Buffer | null> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return null
  if (c.req.raw.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
