import type { ServerResponse } from 'node:http'
import type { Message } from '../../../shared/text/message.ts'
import type { StreamResponse } from '../../mcp/stream-response.ts'
import type { JsonPart } from '../../replies/write-result.ts'
import { errorBody } from './error-body.ts'

/** Sends the interface's error body on Node's own response, which customers' streams use. */
export function sendRawError(response: ServerResponse, status: number, reason: Message): void {
  sendJson(response, status, JSON.stringify(errorBody(status, reason)))
}

/** Responds with JSON, as text or in parts. Parts that are bytes are sent unchanged. */
export function sendJson(response: ServerResponse, status: number, json: string | readonly JsonPart[]): void {
  if (response.destroyed) return
  const parts = typeof json === 'string' ? [json] : joinTexts(json)
  const length = parts.reduce((bytes, part) => bytes + Buffer.byteLength(part), 0)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length })
  for (const part of parts.slice(0, -1)) response.write(part)
  response.end(parts.at(-1))
}

/** Joins adjacent strings, because each part costs one write. */
function joinTexts(parts: readonly JsonPart[]): JsonPart[] {
  const joined: JsonPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** Sends the MCP side's response. */
export async function sendStream(content: StreamResponse, response: ServerResponse): Promise<void> {
  if (content.kind === 'json') return sendJson(response, 200, content.parts)
  const { status, headers, body } = content.response
  if (response.destroyed) return void (await body?.cancel())
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) return void response.end()
  const reader = body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!response.write(value)) await drained(response)
  }
  response.end()
}

/** Waits until more can be written or the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.once('drain', done)
    response.once('close', done)
  })
}
