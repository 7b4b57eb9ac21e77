import { Worker } from 'node:worker_threads'
import type { CurlImport } from '../../core/curl-import/import-curl.ts'
import { createYieldToEventLoop } from '../../core/event-loop/yield-to-event-loop.ts'
import { createSerialQueue } from '../../core/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { OperationName } from '../../shared/management/operations.ts'
import { type Message, message } from '../../shared/text/message.ts'
import type { DocumentInput } from '../documents/document-input.ts'
import type { DocumentImport } from '../documents/import-document.ts'
import type { FromThread, Job, ToThread } from './messages.ts'
import type { ReadInput } from './read-input.ts'
import { createAssembler, slicesOf } from './slices.ts'

/** What one job may take. A 13 MB document of 1,200 operations takes some 3 s and 600 MB on a slow machine. */
export interface ReadLimits {
  seconds: number
  megabytes: number
  /** Of all files of a document together. */
  characters: number
}

const LIMITS: ReadLimits = { seconds: 120, megabytes: 1536, characters: 100_000_000 }

/**
 * Reads what comes in and may be large. Throws AppFailure `cancelled` when `signal` aborts, `invalidInput` on `text` at a
 * limit.
 */
export interface Reader {
  document(input: DocumentInput, signal: AbortSignal): Promise<DocumentImport>
  commands(text: string, signal: AbortSignal): Promise<CurlImport>
  /** Parses and checks the input of an operation. */
  input<K extends OperationName>(operation: K, bytes: readonly Uint8Array[], signal: AbortSignal): Promise<ReadInput<K>>
}

/** What a job is given. */
interface Given {
  value: unknown
  bytes: readonly Uint8Array[]
}

/**
 * Does each job in a thread of its own, from the bundled entry `workerFile`, so that parsing, converting and whatever a
 * document does to them hold up no call of a customer. One job at a time; the thread ends with it. Null: on this thread.
 */
export function createReader(workerFile: string | null, limits: ReadLimits = LIMITS): Reader {
  const queue = createSerialQueue()
  const run = async <T>(job: Job, given: Given, signal: AbortSignal): Promise<T> => {
    // Loaded when it's first needed: a service that only answers customers reads no documents.
    if (workerFile === null)
      return (await (await import('./read-job.ts')).readJob(job, given.value, given.bytes)) as Promise<T>
    return (await queue(() => readInThread(workerFile, job, given, signal, limits))) as T
  }
  return {
    async document(input, signal) {
      const characters = input.files.reduce((sum, { text }) => sum + text.length, 0)
      if (characters > limits.characters) throw tooLarge(limits)
      return run({ kind: 'document' }, { value: input, bytes: [] }, signal)
    },
    commands: (text, signal) => run({ kind: 'commands' }, { value: text, bytes: [] }, signal),
    input: (operation, bytes, signal) => run({ kind: 'input', operation }, { value: null, bytes }, signal),
  }
}

async function readInThread(
  workerFile: string,
  job: Job,
  given: Given,
  signal: AbortSignal,
  limits: ReadLimits,
): Promise<unknown> {
  if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // The thread needs nothing of the service's secrets.
    env: {},
    argv: [],
  })
  const send = (message: ToThread) => worker.postMessage(message)
  const answer = createAssembler()
  let settle = () => {}
  const done = new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(limits)), limits.seconds * 1000)
    const cancel = () => reject(new AppFailure({ kind: 'cancelled' }))
    signal.addEventListener('abort', cancel, { once: true })
    settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
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
    return await Promise.race([done, give(job, given, send).then(() => done)])
  } finally {
    settle()
    void worker.terminate()
  }
}

/** Copying a document to the thread takes its time, too. */
async function give(job: Job, { value, bytes }: Given, send: (message: ToThread) => void): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (const chunk of bytes) {
    await yieldToEventLoop()
    send({ type: 'bytes', bytes: chunk })
  }
  for (const slice of slicesOf(value)) {
    await yieldToEventLoop()
    send({ type: 'slice', slice })
  }
  send({ type: 'start', job })
}

const refused = (text: Message) => new AppFailure({ kind: 'invalidInput', fields: { text } })

const tooLarge = ({ characters }: ReadLimits) => refused(message('documents.tooLong', { max: characters }))
const tooSlow = ({ seconds }: ReadLimits) => refused(message('documents.tooSlow', { seconds }))
const tooHungry = ({ megabytes }: ReadLimits) => refused(message('documents.tooMuchMemory', { megabytes }))
