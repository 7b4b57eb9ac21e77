import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import { keptSecret, newSecret } from '../secrets/kept-secret.ts'
import { HISTORY_DATABASE_KEY } from '../secrets/secret-names.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { type HistoryThread, startHistoryThread } from './history-thread.ts'

const log = logFor('history')

/** An open history, on disk (`ready`) or in memory. */
export interface Opened {
  thread: HistoryThread
  state: 'ready' | 'memory'
}

interface Options {
  /** Path of the bundled entry point `history-worker.ts`. */
  workerFile: string
  /** Folder of the encrypted database. */
  folder: string
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
  /** Called with the IDs of the records that have changed; with `all`, the status may have changed, too. */
  onChange: (ids: ChangedIds) => void
  /** Called each time the history has been opened. */
  onOpened: (opened: Opened) => void
  /** Awaited before an open history is closed. */
  beforeClose: (opened: Opened) => Promise<void>
}

/** Starts the thread with the database on disk or in memory, depending on where secrets are stored. */
async function openThread(
  { workerFile, folder, secretStorage, onChange }: Options,
  store: SecretStore,
  onExit: () => void,
): Promise<Opened> {
  const inMemory = (await secretStorage.status()).state === 'memory'
  const thread = await startHistoryThread({
    workerFile,
    folder: inMemory ? null : folder,
    key: inMemory ? newSecret() : await keptSecret(store, HISTORY_DATABASE_KEY, newSecret),
    onChange,
    onExit,
  })
  return { thread, state: inMemory ? 'memory' : 'ready' }
}

/**
 * Creates the connection to the history's thread, which is opened on first use. A failure is cached until `forgetFailure`, because each
 * attempt may wait for another process. When secrets are only in memory, so is the history.
 */
export function createHistoryConnection(options: Options) {
  const { secretStorage, onChange, onOpened, beforeClose } = options
  let opening: Promise<Opened> | null = null
  let failure: AppError | null = null
  let closed = false
  /** Whether opening waits for the user's choice of secret storage, which may never come. */
  let waitsForChoice = false
  let uses = 0
  let usesBefore = 0
  /** Resolves once an unused thread is closed; undefined if none has been. */
  let resting: Promise<void> | undefined

  async function start(): Promise<Opened> {
    waitsForChoice = true
    const store = await secretStorage.store()
    waitsForChoice = false
    await resting
    const opened = await openThread(options, store, () => {
      opening = null
      onChange('all')
    })
    onOpened(opened)
    return opened
  }

  const startOrFail = () =>
    start().catch((error: unknown) => {
      opening = null
      failure = asAppError(error, log, 'No history')
      onChange('all')
      throw new AppFailure(failure)
    })

  /** Closes a history that is open or opening. */
  async function end(before: Promise<Opened> | null): Promise<void> {
    const opened = await before?.catch(() => null)
    if (opened) await beforeClose(opened)
    await opened?.thread.close()
    await resting
  }

  return {
    /** The open history, or null. Doesn't open it. */
    current: async (): Promise<Opened | null> => (await opening?.catch(() => null)) ?? null,
    open(): Promise<Opened> {
      uses += 1
      if (closed) return Promise.reject(new AppFailure({ kind: 'cancelled' }))
      if (failure) return Promise.reject(new AppFailure(failure))
      opening ??= startOrFail()
      return opening
    },
    forgetFailure(): void {
      failure = null
    },
    /** Replaces an open history while all calls wait; if that fails, keeps the old one. `replace` may start another history. */
    async replace(replace: (before: Opened, start: () => Promise<Opened>) => Promise<Opened>): Promise<void> {
      const before = opening
      if (before === null) return
      opening = before.then((opened) => replace(opened, start))
      await opening.catch((error: unknown) => {
        opening = before
        throw error
      })
    },
    /** Runs `work` while the history is closed, then reopens it; calls made in the meantime wait. */
    suspend<T>(work: () => Promise<T>): Promise<T> {
      const working = end(opening).then(work)
      opening = working.then(startOrFail, startOrFail)
      opening.catch(() => undefined) // waiting callers get the error
      failure = null
      return working.finally(() => onChange('all'))
    },
    /** Closes a history on disk if nothing has used it since the last call, and if it may be closed. The next use reopens it. */
    async closeUnused(mayClose: () => boolean): Promise<void> {
      const isUnused = uses === usesBefore
      usesBefore = uses
      const before = opening
      if (!isUnused || before === null || !mayClose()) return
      const opened = await before.catch(() => null)
      if (opened?.state !== 'ready' || opening !== before || uses !== usesBefore || opened.thread.isBusy()) return
      opening = null
      resting = opened.thread.close()
    },
    async close(): Promise<void> {
      closed = true
      if (waitsForChoice) return
      const before = opening
      opening = null
      await end(before)
    },
  }
}
export type HistoryConnection = ReturnType<typeof createHistoryConnection>
