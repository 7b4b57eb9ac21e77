import { randomBytes } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { HistoryStatus } from '../../shared/history/commands.ts'
import { type ChangedIds, mergeIds } from '../../shared/management/changes.ts'
import { DAY_MS, HOUR_MS } from '../../shared/values/durations.ts'
import { keptSecret } from '../secrets/kept-secret.ts'
import { HISTORY_DATABASE_KEY } from '../secrets/secret-names.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { Outcome } from './history-record.ts'
import type { Begun } from './history-store.ts'
import { type HistoryThread, startHistoryThread } from './history-thread.ts'

const log = logFor('history')

/** How often outdated records are removed, in milliseconds. */
const RETENTION_EVERY_MS = HOUR_MS
/** How often to check whether the history is still in use, in milliseconds. */
const IN_USE_EVERY_MS = 5_000

/** The history of everything this desk generated. Opened on first use. */
export interface History {
  /** Opens it if possible without prompting the user. */
  status(): Promise<HistoryStatus>
  /** Reopens it after a failure. */
  retry(): Promise<HistoryStatus>
  /** Moves it from memory to disk once secrets are stored there. It stays in memory when that fails. */
  moveToDisk(): Promise<void>
  /** Removes records older than the retention time. */
  applyRetention(): Promise<void>
  /** Like `HistoryThread.call`. Waits for the choice of secret storage; rejects immediately while the history can't be opened. */
  call: HistoryThread['call']
  /** Records a generation about to be sent. It must not be sent if this rejects. */
  begin(begun: Begun): Promise<void>
  /** Records a generation's outcome. If the disk refuses, it's written with the next generation. */
  end(id: string, outcome: Outcome): Promise<void>
  /** Runs `work` while the database is closed, then reopens it; calls in between wait. */
  suspend<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Options {
  /** File of the bundled entry `history-worker.ts`. */
  workerFile: string
  /** Folder of the encrypted database. */
  folder: string
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
  /** Called with the records that have changed, at most four times a second; with `all`, the status may have changed, too. */
  onChange: (ids: ChangedIds) => void
  /** How many days records are kept; null: forever. */
  retentionDays: () => Promise<number | null>
  /** Whether it may be closed while idle, which frees some 10 MB. The next use reopens it. */
  mayRest: () => boolean
}

interface Opened {
  thread: HistoryThread
  state: 'ready' | 'memory'
}

/** Keeps the history in its own thread. When secrets are only in memory, so is the history. */
export function createHistory({
  workerFile,
  folder,
  secretStorage,
  onChange,
  retentionDays,
  mayRest,
}: Options): History {
  const feed = createChangeFeed<ChangedIds>(onChange, (one, other) => mergeIds(one, other) ?? 'all')
  /** Outcomes that couldn't be written yet. */
  const unwritten = new Map<string, Outcome>()
  /** Pending generations of this run: a database that opens treats pending ones of an earlier run as lost. */
  const underWay = new Set<string>()
  let opening: Promise<Opened> | null = null
  let failure: AppError | null = null
  let closed = false
  /** Whether it waits for the user's choice of secret storage, which may never come. */
  let waitsForChoice = false
  let retentionTimer: NodeJS.Timeout | undefined
  let restTimer: NodeJS.Timeout | undefined
  let uses = 0
  let usesBefore = 0
  let resting: Promise<void> | undefined

  async function start(): Promise<Opened> {
    waitsForChoice = true
    const store = await secretStorage.store()
    waitsForChoice = false
    await resting
    const inMemory = (await secretStorage.status()).state === 'memory'
    const newKey = () => randomBytes(32).toString('base64url')
    const thread = await startHistoryThread({
      workerFile,
      folder: inMemory ? null : folder,
      key: inMemory ? newKey() : await keptSecret(store, HISTORY_DATABASE_KEY, newKey),
      onChange: feed.note,
      onExit: () => {
        opening = null
        feed.note('all')
      },
    })
    const opened: Opened = { thread, state: inMemory ? 'memory' : 'ready' }
    retentionTimer ??= setInterval(openAndCleanUp, RETENTION_EVERY_MS).unref()
    restTimer ??= setInterval(() => void restUnused(), IN_USE_EVERY_MS).unref()
    void cleanUp(opened)
    return opened
  }

  async function removeOlder({ thread }: Opened): Promise<void> {
    const days = await retentionDays()
    if (days !== null) await thread.call('removeOlder', { before: Date.now() - days * DAY_MS })
  }

  async function cleanUp(opened: Opened): Promise<void> {
    try {
      await opened.thread.call('removeDeleted', undefined)
      await removeOlder(opened)
    } catch (error) {
      log.error('What was deleted or is too old couldn’t be removed', error)
    }
  }

  const openAndCleanUp = () => void open().then(cleanUp, () => undefined)

  async function restUnused(): Promise<void> {
    const isUnused = uses === usesBefore
    usesBefore = uses
    const before = opening
    if (!isUnused || before === null || unwritten.size + underWay.size > 0 || !mayRest()) return
    const opened = await before.catch(() => null)
    if (opened?.state !== 'ready' || opening !== before || uses !== usesBefore || opened.thread.isBusy()) return
    opening = null
    resting = opened.thread.close()
  }

  /** Caches a failure until a retry, because each attempt may wait for another process. */
  function open(): Promise<Opened> {
    uses += 1
    if (closed) return Promise.reject(new AppFailure({ kind: 'cancelled' }))
    if (failure) return Promise.reject(new AppFailure(failure))
    opening ??= startOrFail()
    return opening
  }

  const startOrFail = () =>
    start().catch((error: unknown) => {
      opening = null
      failure = asAppError(error, log, 'No history')
      feed.note('all')
      throw new AppFailure(failure)
    })

  async function status(): Promise<HistoryStatus> {
    const { state } = await secretStorage.status()
    if (state === 'choice' || state === 'locked') return { state: 'waiting' }
    try {
      const opened = await open()
      const setAside = await opened.thread.call('setAside', undefined)
      return { state: opened.state, ...(setAside && { setAside }) }
    } catch (error) {
      if (error instanceof AppFailure) return { state: 'unavailable', error: error.detail }
      throw error
    }
  }

  async function writeEarlierResults({ thread }: Opened): Promise<void> {
    for (const [id, outcome] of unwritten) {
      await thread.call('end', { id, outcome })
      unwritten.delete(id)
    }
  }

  async function closeThread(): Promise<void> {
    const running = opening
    opening = null
    const opened = await running?.catch(() => null)
    await opened?.thread.close()
  }

  return {
    status,
    retry() {
      failure = null
      return status()
    },
    async moveToDisk() {
      const before = opening
      failure = null
      if (before === null) return
      const move = async (): Promise<Opened> => {
        const opened = await before
        if (opened.state !== 'memory') return opened
        const events = await opened.thread.call('events', undefined)
        const runs = await opened.thread.call('storedRuns', undefined)
        const onDisk = await start()
        await onDisk.thread.call('addEvents', events)
        await onDisk.thread.call('addStoredRuns', runs)
        await opened.thread.close()
        return onDisk
      }
      // From here on, all calls wait for the move.
      opening = move()
      await opening.catch((error: unknown) => {
        opening = before
        throw error
      })
    },
    async applyRetention() {
      const opened = await opening?.catch(() => null)
      if (opened) await removeOlder(opened)
    },
    call: (name, input, signal) => open().then(({ thread }) => thread.call(name, input, signal)),
    async begin(begun) {
      failure = null
      const opened = await open()
      await writeEarlierResults(opened)
      underWay.add(begun.id)
      await opened.thread.call('begin', begun)
    },
    async end(id, outcome) {
      try {
        await (await open()).thread.call('end', { id, outcome })
      } catch (error) {
        unwritten.set(id, outcome)
        throw error
      } finally {
        underWay.delete(id)
      }
    },
    async suspend(work) {
      const before = opening
      let goOn = () => {}
      const pause = new Promise<void>((resolve) => {
        goOn = resolve
      })
      // From here on, all calls wait.
      opening = pause.then(startOrFail)
      opening.catch(() => undefined) // waiting callers get the error
      failure = null
      try {
        const opened = await before?.catch(() => null)
        if (opened) await writeEarlierResults(opened).catch(() => undefined) // unknown at the next start
        await opened?.thread.close()
        await resting
        return await work()
      } finally {
        goOn()
        feed.note('all')
      }
    },
    async close() {
      closed = true
      feed.close()
      clearInterval(retentionTimer)
      clearInterval(restTimer)
      if (waitsForChoice) return
      const opened = await opening?.catch(() => null)
      if (opened) await writeEarlierResults(opened).catch(() => undefined) // unknown at the next start
      await closeThread()
      await resting
    },
  }
}
