/** Entry of a thread that processes large replies, one after another: see `reply-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import type { WrittenResult } from '../replies/write-result.ts'
import { replyWork } from './reply-work.ts'

/** `kind` is the kind of work, `input` its input. */
export interface ToReplyWorker {
  kind: keyof typeof replyWork
  input: never
}
export type FromReplyWorker = { ok: true; output: unknown } | { ok: false; stack: string }

const port = parentPort

/** Returns the memory of the bytes in a result, which is transferred rather than copied. */
function buffersIn(output: unknown): ArrayBuffer[] {
  const { content, structured } = output as Partial<WrittenResult>
  return [content, structured?.json].flatMap((part) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []))
}

port?.on('message', ({ kind, input }: ToReplyWorker) => {
  let answer: FromReplyWorker
  try {
    answer = { ok: true, output: replyWork[kind](input) }
  } catch (error) {
    answer = { ok: false, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(answer, answer.ok ? buffersIn(answer.output) : [])
})
