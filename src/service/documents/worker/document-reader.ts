import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '../../../core/queue/serial-queue.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { DocumentInput } from '../document-input.ts'
import type { DocumentImport } from '../import-document.ts'
import type { FromWorker, Piece, Rest, ToWorker } from './messages.ts'

/** What one document may take. A 13 MB document of 1,200 operations takes some 3 s and 600 MB on a slow machine. */
export interface ReadLimits {
  seconds: number
  megabytes: number
  /** Of all files together. */
  characters: number
}

const LIMITS: ReadLimits = { seconds: 120, megabytes: 1536, characters: 100_000_000 }

/** Reads documents. Throws AppFailure `cancelled` when `signal` aborts, `invalidInput` on `text` at a limit. */
export type ReadDocuments = (input: DocumentInput, signal: AbortSignal) => Promise<DocumentImport>

/**
 * Reads each document in a thread of its own, from the bundled entry `workerFile`, so that parsing, converting and
 * whatever a document does to them hold up no call of a customer. One document at a time; the thread ends with it.
 */
export function createDocumentReader(workerFile: string, limits: ReadLimits = LIMITS): ReadDocuments {
  const queue = createSerialQueue()
  return (input, signal) => {
    const characters = input.files.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > limits.characters) return Promise.reject(tooLarge(limits))
    return queue(() => readOne(workerFile, input, signal, limits))
  }
}

function readOne(
  workerFile: string,
  input: DocumentInput,
  signal: AbortSignal,
  limits: ReadLimits,
): Promise<DocumentImport> {
  if (signal.aborted) return Promise.reject(new AppFailure({ kind: 'cancelled' }))
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // The thread needs nothing of the service's secrets.
    env: {},
    argv: [],
  })
  const endpoints: Piece['endpoints'] = []
  const operations: Piece['operations'] = []
  const send = (message: ToWorker) => worker.postMessage(message)

  return new Promise<DocumentImport>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(limits)), limits.seconds * 1000)
    const cancel = () => reject(new AppFailure({ kind: 'cancelled' }))
    signal.addEventListener('abort', cancel, { once: true })
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') reject(new Error(`A document could not be read: ${message.message}`))
      else if (message.type === 'done') resolve({ ...(JSON.parse(message.json) as Rest), endpoints, operations })
      else {
        const piece = JSON.parse(message.json) as Piece
        endpoints.push(...piece.endpoints)
        operations.push(...piece.operations)
        send({ type: 'next' })
      }
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHungry(limits) : error),
    )
    worker.once('exit', (code) => reject(new Error(`The thread that reads documents ended with code ${code}`)))
    worker.once('error', () => clearTimeout(timer))
    send({ type: 'read', input })
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    worker.once('exit', settle)
  }).finally(() => void worker.terminate())
}

const refused = (text: string) => new AppFailure({ kind: 'invalidInput', fields: { text } })
const REMEDY = 'Import a part of it: leave out operations or files that you do not need.'

const tooLarge = ({ characters }: ReadLimits) =>
  refused(`The document is longer than ${characters.toLocaleString('en-US')} characters. ${REMEDY}`)
const tooSlow = ({ seconds }: ReadLimits) =>
  refused(`Reading the document took longer than ${seconds} seconds and was stopped. ${REMEDY}`)
const tooHungry = ({ megabytes }: ReadLimits) =>
  refused(`The document needs more than ${megabytes} MB of memory to be read. ${REMEDY}`)
