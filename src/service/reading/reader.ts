import { startStoppable } from '../../base/network/stoppable.ts'
import { startThread, type Thread, ThreadEnded } from '../../base/threads/thread.ts'
import type { CurlImport } from '../../importers/curl/import-curl.ts'
import type { DocumentInput } from '../../importers/documents/document-input.ts'
import type { DocumentImport } from '../../importers/documents/import-document.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { OperationName } from '../../shared/management/operations.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import type { ReadInput } from './read-input.ts'
import type { Job } from './read-job.ts'
import { createAssembler, type Slice, slicesOf } from './slices.ts'

/** Limits for one job. On a slow machine, a 13 MB document of 1,200 operations takes about 3 s and 600 MB. */
export interface ReadLimits {
  seconds: number
  /** Replaces `seconds` while a job for another key is pending. */
  secondsInTurn: number
  /** Maximum heap size of the thread. */
  megabytes: number
  /** Maximum total length of all files in a document. */
  characters: number
}

const LIMITS: ReadLimits = { seconds: 120, secondsInTurn: 20, megabytes: 1536, characters: 100_000_000 }
/** How often to check whether a job's time is up, in milliseconds. */
const CHECK_MS = 250

/** The job's owner (owners share the thread fairly), and the signal that cancels the job. */
export interface Turn {
  share: string
  signal: AbortSignal
}

/**
 * Reads potentially large input. Throws AppFailure `cancelled` if the signal aborts, or `invalidInput` on `text` if a limit is exceeded.
 */
export interface Reader {
  document(input: DocumentInput, turn: Turn): Promise<DocumentImport>
  commands(text: string, turn: Turn): Promise<CurlImport>
  /** Parses and validates an operation's input. Removes the pieces from the list as they're sent to the thread. */
  input<K extends OperationName>(operation: K, pieces: Uint8Array[], turn: Turn): Promise<ReadInput<K>>
}

/**
 * The functions that the thread serves. Call `addBytes` or `addSlice` for the whole input, then `read`, then `next` until it returns null.
 */
export interface ReadingCalls {
  addBytes(piece: Uint8Array): void
  addSlice(slice: Slice): void
  read(job: Job): void
  /**
   * Returns the next part of the result. In a single message, thousands of endpoints would block the caller for as long as it took to read
   * them.
   */
  next(input: undefined): Slice[] | null
}

interface Given {
  value: unknown
  pieces: Uint8Array[]
}

/**
 * Creates a reader that runs each job in a new thread, from the bundled entry point `workerFile`, so that parsing and converting documents
 * doesn't block customers' calls. Runs one job at a time, and stops the thread after it. Owners of pending jobs take turns, and a job gets
 * less time while another owner's is pending. If `workerFile` is null, jobs run on the current thread.
 */
export function createReader(workerFile: string | null, limited: Partial<ReadLimits> = {}): Reader {
  const limits = { ...LIMITS, ...limited }
  const slots = createFairSlots({ total: 1, perKey: 1 })
  const waiting = new Map<string, number>()
  const count = (share: string, more: number) => waiting.set(share, (waiting.get(share) ?? 0) + more)

  async function inTurn<T>({ share, signal }: Turn, work: (othersWait: () => boolean) => Promise<T>): Promise<T> {
    count(share, 1)
    const entered = await slots.enter(share, signal)
    count(share, -1)
    if (waiting.get(share) === 0) waiting.delete(share)
    if (!entered) throw new AppFailure({ kind: 'cancelled' })
    try {
      return await work(() => waiting.size > (waiting.has(share) ? 1 : 0))
    } finally {
      slots.leave(share)
    }
  }

  const run = async <T>(job: Job, given: Given, turn: Turn): Promise<T> => {
    // Loaded lazily, because a service that only handles customers' calls doesn't read documents.
    if (workerFile === null)
      return (await (await import('./read-job.ts')).readJob(job, given.value, given.pieces)) as Promise<T>
    return (await inTurn(turn, (othersWait) =>
      readInThread(workerFile, job, given, { signal: turn.signal, limits, othersWait }),
    )) as T
  }
  return {
    async document(input, turn) {
      const characters = input.files.reduce((sum, { text }) => sum + text.length, 0)
      if (characters > limits.characters) throw tooLarge(limits)
      return run({ kind: 'document' }, { value: input, pieces: [] }, turn)
    },
    commands: (text, turn) => run({ kind: 'commands' }, { value: text, pieces: [] }, turn),
    input: (operation, pieces, turn) => run({ kind: 'input', operation }, { value: null, pieces }, turn),
  }
}

async function readInThread(
  file: string,
  job: Job,
  given: Given,
  { signal, limits, othersWait }: { signal: AbortSignal; limits: ReadLimits; othersWait: () => boolean },
): Promise<unknown> {
  const stoppable = startStoppable(signal)
  const thread = startThread<ReadingCalls>({ file, megabytes: limits.megabytes })
  const began = performance.now()
  const timer = setInterval(
    () => {
      const seconds = (performance.now() - began) / 1000
      if (seconds >= limits.seconds) stoppable.stop(tooSlow(limits.seconds))
      else if (seconds >= limits.secondsInTurn && othersWait()) stoppable.stop(tooSlow(limits.secondsInTurn))
    },
    Math.min(CHECK_MS, limits.seconds * 1000),
  )
  try {
    return await stoppable.orStopped(readIn(thread, job, given))
  } catch (error) {
    throw error instanceof ThreadEnded && error.isOutOfMemory ? tooHungry(limits) : error
  } finally {
    clearInterval(timer)
    stoppable.end()
    void thread.end()
  }
}

/** Sends the input and receives the result in pieces, because copying them blocks, too. */
async function readIn(thread: Thread<ReadingCalls>, job: Job, { value, pieces }: Given): Promise<unknown> {
  // Pieces are taken from the end, so that removing one doesn't move the others.
  pieces.reverse()
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) await thread.call('addBytes', piece)
  for (const slice of slicesOf(value)) await thread.call('addSlice', slice)
  await thread.call('read', job)
  const result = createAssembler()
  for (;;) {
    const slices = await thread.call('next', undefined)
    if (slices === null) return result.value()
    for (const slice of slices) result.add(slice)
  }
}

const refused = (text: Message) => new AppFailure({ kind: 'invalidInput', fields: { text } })

const tooLarge = ({ characters }: ReadLimits) => refused(message('documents.tooLong', { max: characters }))
const tooSlow = (seconds: number) => refused(message('documents.tooSlow', { seconds }))
const tooHungry = ({ megabytes }: ReadLimits) => refused(message('documents.tooMuchMemory', { megabytes }))
