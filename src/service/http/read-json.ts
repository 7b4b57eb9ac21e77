import type { Context } from 'hono'
import { message } from '../../shared/text/message.ts'
import { answerError } from './error-body.ts'

/** Largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** A parsed body, a refusal that is ready to be sent, or text that is no JSON. */
export type JsonBody = { kind: 'json'; value: unknown } | { kind: 'refused'; response: Response } | { kind: 'notJson' }

/** Reads a JSON body: 415 for another content type, 413 above `maxBytes` (1 MiB). */
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
