/** Entry of a thread that responds like `reply-worker.ts`, but exhausts its memory on a large reply. */
import { parentPort } from 'node:worker_threads'
import type { ResultWork } from './reply-work.ts'

const port = parentPort
const kept: unknown[] = []

port?.on('message', ({ input: { outcome } }: { input: ResultWork }) => {
  while (outcome.kind === 'answer' && outcome.body.length > 1_000) kept.push(Array.from({ length: 1_000 }, () => ({})))
  port.postMessage({ ok: true, output: { errorKind: null } })
})
