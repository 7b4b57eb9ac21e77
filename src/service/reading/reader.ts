import { Worker } from 'node:worker_threads'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import { startStoppable } from '../../base/network/stoppable.ts'
import type { CurlImport } from '../../importers/curl/import-curl.ts'
import type { DocumentInput } from '../../importers/documents/document-input.ts'
import type { DocumentImport } from '../../importers/documents/import-document.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { OperationName } from '../../shared/management/operations.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import type { FromThread, Job, ToThread } from './messages.ts'
import type { ReadInput } from './read-input.ts'
import { createAssembler, slicesOf } from './slices.ts'

/** Limits of one job. A 13 MB document of 1,200 operations takes about 3 s and 600 MB on a slow machine. */
export interface ReadLimits {
  seconds: number
  /** `seconds` while another key's job is pending. */
  secondsInTurn: number
  /** Maximum heap of the thread. */
  megabytes: number
  /** Maximum length of all files of a document together. */
  characters: number
}

const LIMITS: ReadLimits = { seconds: 120, secondsInTurn: 20, megabytes: 1536, characters: 100_000_000 }
/** Interval between checks whether a job's time is up, in milliseconds. */
const CHECK_MS = 250

/** The job's owner, because the thread is shared fairly, and the signal that cancels it. */
export interface Turn {
  share: string
  signal: AbortSignal
}

/** Reads input that may be large. Throws AppFailure `cancelled` when the signal aborts, `invalidInput` on `text` at a limit. */
export interface Reader {
  document(input: DocumentInput, turn: Turn): Promise<DocumentImport>
  commands(text: string, turn: Turn): Promise<CurlImport>
  /** Parses and validates the input of an operation. Removes the pieces from their list as they're sent to the thread. */
  input<K extends OperationName>(operation: K, pieces: Uint8Array[], turn: Turn): Promise<ReadInput<K>>
}

interface Given {
  value: unknown
  pieces: Uint8Array[]
}

/**
 * Creates a reader that runs each job in a new thread, from the bundled entry `workerFile`, so that parsing and converting documents
 * doesn't block customers' calls. Runs one job at a time, and ends the thread with it. Owners of pending jobs take turns, and a job has
 * less time while another's is pending. Null: runs jobs on this thread.
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
    // Loaded lazily: a service that only handles customers' calls reads no documents.
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
  workerFile: string,
  job: Job,
  given: Given,
  { signal, limits, othersWait }: { signal: AbortSignal; limits: ReadLimits; othersWait: () => boolean },
): Promise<unknown> {
  const stoppable = startStoppable(signal)
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // The thread needs none of the service's secrets.
    env: {},
    argv: [],
  })
  const send = (message: ToThread) => worker.postMessage(message)
  const answer = createAssembler()
  let timer: NodeJS.Timeout | undefined
  const done = new Promise<unknown>((resolve, reject) => {
    const began = performance.now()
    timer = setInterval(
      () => {
        const seconds = (performance.now() - began) / 1000
        if (seconds >= limits.seconds) reject(tooSlow(limits.seconds))
        else if (seconds >= limits.secondsInTurn && othersWait()) reject(tooSlow(limits.secondsInTurn))
      },
      Math.min(CHECK_MS, limits.seconds * 1000),
    )
    worker.on('message', (message: FromThread) => {
      if (message.type === 'failed') reject(new Error(`The ${job.kind} could not be read: ${message.message}`))
      else if (message.type === 'done') resolve(answer.value())
      else {
        for (const slice of message.slices) answer.add(slice)
        send({ type: 'next' })
      }
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHungry(limits) : error),
    )
    worker.once('exit', (code) => reject(new Error(`The thread that reads ended with code ${code}`)))
  })
  try {
    return await stoppable.orStopped(Promise.race([done, give(job, given, send).then(() => done)]))
  } finally {
    clearInterval(timer)
    stoppable.end()
    void worker.terminate()
  }
}

/** Sends the input in pieces because copying a document to the thread takes time, too. */
async function give(job: Job, { value, pieces }: Given, send: (message: ToThread) => void): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  // Taken from the end, so that removing one doesn't move the others.
  pieces.reverse()
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    await yieldToEventLoop()
    send({ type: 'bytes', bytes: piece })
  }
  for (const slice of slicesOf(value)) {
    await yieldToEventLoop()
    send({ type: 'slice', slice })
  }
  send({ type: 'start', job })
}

const refused = (text: Message) => new AppFailure({ kind: 'invalidInput', fields: { text } })

const tooLarge = ({ characters }: ReadLimits) => refused(message('documents.tooLong', { max: characters }))
const tooSlow = (seconds: number) => refused(message('documents.tooSlow', { seconds }))
const tooHungry = ({ megabytes }: ReadLimits) => refused(message('documents.tooMuchMemory', { megabytes }))
