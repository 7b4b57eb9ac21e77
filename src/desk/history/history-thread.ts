import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { startThread } from '../../base/threads/thread.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import type { HistoryStore } from './history-store.ts'

/** The operations of an open history. */
export type HistoryCalls = Omit<HistoryStore, 'close'>
type HistoryCall = keyof HistoryCalls

/** The operations that the thread serves. */
export interface HistoryThreadCalls {
  open(place: { folder: string | null; key: string }): void
  run(call: { name: HistoryCall; input: unknown }): unknown
  close(input: undefined): void
}

/** An open history in a separate thread. */
export interface HistoryThread {
  /**
   * Runs one operation in the thread. A list that's canceled before its turn is never read. Throws AppFailure: `storage` on a disk error,
   * `cancelled` when `signal` aborts, and `unexpected` for a bug, which is logged.
   */
  call<K extends HistoryCall>(
    name: K,
    input: Parameters<HistoryCalls[K]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<HistoryCalls[K]>>>
  /** Whether calls are pending. */
  isBusy(): boolean
  /** Closes the database and stops the thread. */
  close(): Promise<void>
}

interface Options {
  /** Path of the bundled entry point `history-worker.ts`. */
  workerFile: string
  /** Folder of the encrypted database; null: in memory. */
  folder: string | null
  key: string
  onChange: (ids: ChangedIds) => void
  /** Called when the thread has exited unexpectedly. */
  onExit: () => void
}

const log = logFor('history')

const failed = (error: unknown): never => {
  throw new AppFailure(asAppError(error, log, 'The history failed'))
}

/** Starts the thread and opens the history in it. Throws the same errors as `openHistoryStore`. */
export async function startHistoryThread({
  workerFile,
  folder,
  key,
  onChange,
  onExit,
}: Options): Promise<HistoryThread> {
  const thread = startThread<HistoryThreadCalls, ChangedIds>({
    file: workerFile,
    onReport: onChange,
    onFault: (error) => log.error('The history failed', error),
    onExit(error) {
      log.error('The history’s thread ended', error)
      onExit()
    },
  })
  try {
    await thread.call('open', { folder, key }).catch(failed)
  } catch (error) {
    await thread.end()
    throw error
  }
  return {
    call: (name, input, signal) => thread.call('run', { name, input }, signal).catch(failed) as never,
    isBusy: thread.isBusy,
    async close() {
      await thread.call('close', undefined).catch(() => undefined)
      await thread.end()
    },
  }
}
