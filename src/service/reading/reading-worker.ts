/** Entry of the thread that runs one job and ends: see `reader.ts`. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, Job, ToThread } from './messages.ts'
import { readJob } from './read-job.ts'
import { createAssembler, type Slice, slicesOf } from './slices.ts'

/** Maximum characters of the slices in one message: about a millisecond to parse. */
const MAX_SLICE_BYTES = 64 * 1024

const port = parentPort
const given = createAssembler()
const bytes: Uint8Array[] = []
let answers: Generator<FromThread, void> | null = null

function* answersOf(value: unknown): Generator<FromThread, void> {
  let slices: Slice[] = []
  let size = 0
  for (const slice of slicesOf(value)) {
    slices.push(slice)
    size += 'text' in slice ? slice.text.length : 0
    if (size < MAX_SLICE_BYTES) continue
    yield { type: 'slices', slices }
    slices = []
    size = 0
  }
  if (slices.length > 0) yield { type: 'slices', slices }
}

function send(): void {
  const next = answers?.next()
  port?.postMessage(next && !next.done ? next.value : ({ type: 'done' } satisfies FromThread))
}

async function work(job: Job): Promise<void> {
  try {
    answers = answersOf(await readJob(job, given.value(), bytes))
    send()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    port?.postMessage({ type: 'failed', message } satisfies FromThread)
  }
}

port?.on('message', (message: ToThread) => {
  if (message.type === 'slice') given.add(message.slice)
  else if (message.type === 'bytes') bytes.push(message.bytes)
  else if (message.type === 'start') void work(message.job)
  else send()
})
