/** Entry point of a thread that processes large replies, one after another; see `reply-thread.ts`. */
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { WrittenResult } from '../replies/write-result.ts'
import { type ReplyWork, replyWork } from './reply-work.ts'

/** Returns the buffers behind a result's bytes, which are transferred rather than copied. */
function transferOf(output: unknown): ArrayBuffer[] {
  const { content, structured } = output as Partial<WrittenResult>
  return [content, structured?.json].flatMap((part) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []))
}

serveThread<ReplyWork>(replyWork, { transferOf })
