/** Entry point of a thread that responds like `reply-worker.ts`, but allocates memory without limit for a large reply. */
import { serveThread } from '../../base/threads/serve-thread.ts'
import type { ReplyWork } from './reply-work.ts'

const kept: unknown[] = []

serveThread<Pick<ReplyWork, 'result'>>({
  result({ outcome }) {
    while (outcome.kind === 'answer' && outcome.body.length > 1_000)
      kept.push(Array.from({ length: 1_000 }, () => ({})))
    return { content: '[]', structured: null, errorKind: null, status: 200, bytes: 2, beginning: '[]' }
  },
})
