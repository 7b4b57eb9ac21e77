import type { AppError } from '../../shared/errors.ts'
import type { UpdateStatus } from '../../shared/updates/commands.ts'
import type { UpdateEngine } from './engine.ts'
import type { Update, UpdateStateHolder } from './update-state.ts'

/** Minimum interval between progress events to the window, in milliseconds. */
const PROGRESS_EVERY_MS = 250

interface Deps {
  state: UpdateStateHolder
  installedBy: UpdateStatus['installedBy']
  engine: () => Promise<UpdateEngine>
  failureOf: (error: unknown) => AppError
  now: () => number
}

/** Creates the functions that download the update that was found. Failures are part of the state. */
export function createUpdateDownload({ state, installedBy, engine, failureOf, now }: Deps) {
  let aborting: AbortController | null = null
  let reportedAt = 0

  async function getFiles(update: Update, abort: AbortController): Promise<void> {
    const progress = (done: number, total: number) => {
      if (state.get().name !== 'downloading') return
      state.set({ name: 'downloading', update, done: Math.min(done, total), total })
      if (now() - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = now()
      state.report()
    }
    try {
      await (await engine()).download(progress, abort.signal)
      state.enter({ name: 'ready', update })
    } catch (error) {
      if (abort.signal.aborted) state.enter({ name: 'available', update })
      else state.enter({ name: 'failed', during: 'download', update, error: failureOf(error) })
    } finally {
      aborting = null
    }
  }

  return {
    async download(): Promise<UpdateStatus> {
      const update = state.update()
      const before = state.get()
      const wanted = before.name === 'available' || (before.name === 'failed' && before.during === 'download')
      if (!update || !wanted || installedBy !== 'app') return state.status()
      aborting = new AbortController()
      const begun = state.enter({ name: 'downloading', update, done: 0, total: update.bytes })
      void getFiles(update, aborting)
      return begun
    },
    /** Stops a download in progress. */
    stop: (): void => aborting?.abort(),
  }
}
