import { Worker } from 'node:worker_threads'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import type { FromHistoryThread, HistoryCall, HistoryCalls, ToHistoryThread } from './thread-messages.ts'

/** An open history in its own thread. */
export interface HistoryThread {
  /**
   * Runs one operation in the thread. Throws AppFailure: `storage` when the disk refuses, `cancelled` when `signal` aborts, `unexpected`
   * for a bug, which is logged.
   */
  call<K extends HistoryCall>(
    name: K,
    input: Parameters<HistoryCalls[K]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<HistoryCalls[K]>>>
  /** Whether calls are pending. */
  isBusy(): boolean
  /** Closes the database and ends the thread. */
  close(): Promise<void>
}

interface Options {
  /** File of the bundled entry `history-worker.ts`. */
  workerFile: string
  /** Folder of the encrypted database; null: in memory. */
  folder: string | null
  key: string
  onChange: (ids: ChangedIds) => void
  /** Called when the thread ended unexpectedly. */
  onExit: () => void
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const log = logFor('history')

const unexpected = (error: unknown) =>
  new AppFailure({
    kind: 'unexpected',
    reference: log.error('The history failed', error),
  })

/** Starts the thread and opens the history in it; throws like `openHistoryStore`. */
export async function startHistoryThread({
  workerFile,
  folder,
  key,
  onChange,
  onExit,
}: Options): Promise<HistoryThread> {
  // Secrets are passed by message.
  const worker = new Worker(workerFile, { env: {}, argv: [] })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let closing = false
  let unsent: ToHistoryThread[] = []

  function sendNow(): void {
    const messages = unsent
    unsent = []
    try {
      worker.postMessage(messages)
    } catch {
      for (const message of messages) sendAlone(message)
    }
  }

  /** Sends a message separately, so that one that can't be cloned doesn't prevent others from being sent. */
  function sendAlone(message: ToHistoryThread): void {
    try {
      worker.postMessage([message])
    } catch (error) {
      settle(message.id)?.reject(unexpected(error))
    }
  }

  /** Batches the calls of a turn into one message, because each message has a fixed cost. */
  function send(message: ToHistoryThread): void {
    if (unsent.push(message) === 1) queueMicrotask(sendNow)
  }

  function ask(make: (id: number) => ToHistoryThread, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(new AppFailure({ kind: 'cancelled' }))
    lastId += 1
    const id = lastId
    const cancel = () => send({ type: 'cancel', id })
    signal?.addEventListener('abort', cancel, { once: true })
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      send(make(id))
    }).finally(() => signal?.removeEventListener('abort', cancel))
  }

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  function receive(message: FromHistoryThread): void {
    if (message.type === 'changed') onChange(message.ids)
    else if (message.type === 'answer') settle(message.id)?.resolve(message.value)
    else if (message.type === 'failure') settle(message.id)?.reject(new AppFailure(message.error))
    else {
      const failure = unexpected(Object.assign(new Error(), { stack: message.stack }))
      if (message.id !== null) settle(message.id)?.reject(failure)
    }
  }

  worker.on('message', (messages: readonly FromHistoryThread[]) => messages.forEach(receive))
  worker.on('error', (error) => log.error('The history’s thread failed', error))
  worker.once('exit', () => {
    for (const { reject } of waiting.values()) reject(unexpected(new Error('The history’s thread ended')))
    waiting.clear()
    if (!closing) onExit()
  })

  try {
    await ask((id) => ({ type: 'open', id, folder, key }))
  } catch (error) {
    closing = true
    await worker.terminate()
    throw error
  }
  return {
    call: (name, input, signal) =>
      ask((id) => ({ type: 'call', id, name, input }), signal) as ReturnType<HistoryThread['call']> as never,
    isBusy: () => waiting.size > 0,
    async close() {
      closing = true
      await ask((id) => ({ type: 'close', id })).catch(() => undefined)
      await worker.terminate()
    },
  }
}
