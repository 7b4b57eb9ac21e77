import type { ServerResponse } from 'node:http'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { StreamAnswer } from '../mcp/stream-handler.ts'

/** Answers with the error body of the service interface, on Node's own response. */
export function answerErrorRaw(response: ServerResponse, status: number, reason: Message): void {
  answerJson(response, status, JSON.stringify({ error: status, message: say(reason) }))
}

/** Answers with JSON text. */
export function answerJson(response: ServerResponse, status: number, text: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

/** Answers with what the MCP side has made. */
export async function answerStream(answer: StreamAnswer, response: ServerResponse): Promise<void> {
  if (answer.kind === 'json') return answerJson(response, 200, answer.text)
  const { status, headers, body } = answer.response
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

/** Waits until more can be written, or nobody is there to read it. */
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
