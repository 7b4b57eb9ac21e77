/** Entry point of the thread that runs one job and exits; see `reader.ts`. */
import { serveThread } from '../../base/threads/serve-thread.ts'
import { readJob } from './read-job.ts'
import type { ReadingCalls } from './reader.ts'
import { createAssembler, type Slice, slicesOf } from './slices.ts'

/** Maximum total length of the slices in one message, in characters: they take about a millisecond to parse. */
const MAX_SLICE_BYTES = 64 * 1024

const given = createAssembler()
const bytes: Uint8Array[] = []
let result: Generator<Slice[], void> | null = null

function* groupsOf(value: unknown): Generator<Slice[], void> {
  let slices: Slice[] = []
  let size = 0
  for (const slice of slicesOf(value)) {
    slices.push(slice)
    size += 'text' in slice ? slice.text.length : 0
    if (size < MAX_SLICE_BYTES) continue
    yield slices
    slices = []
    size = 0
  }
  if (slices.length > 0) yield slices
}

serveThread<ReadingCalls>({
  addBytes: (piece) => void bytes.push(piece),
  addSlice: (slice) => given.add(slice),
  async read(job) {
    result = groupsOf(await readJob(job, given.value(), bytes))
  },
  next: () => result?.next().value ?? null,
})
