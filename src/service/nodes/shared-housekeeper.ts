import { createHousekeeper, type Housekeeper } from '../calls/housekeeper.ts'
import type { Store } from '../store/store.ts'
import { type Duty, runOnDuty } from './duty.ts'

export interface SharedHousekeeper extends Housekeeper {
  /** Call when another node has added or finished jobs. */
  jobsChanged(): void
}

/**
 * Creates a housekeeper that, on the node with the duty, runs jobs added by any node, including those that were left unfinished. On other
 * nodes, `run` returns immediately.
 */
export function createSharedHousekeeper(store: Store, duty: Duty, onProgress: () => void): SharedHousekeeper {
  /** When this node learned of each job, by `performance.now()`. */
  const learnedAt = new WeakMap<object, number>()
  let mine: Housekeeper | null = null
  const work = runOnDuty(duty, () => {
    const begun = createHousekeeper(store, onProgress)
    mine = begun
    return {
      stop() {
        mine = null
        return begun.stop()
      },
    }
  })
  const sinceLearned = (job: object): number => {
    const at = learnedAt.get(job) ?? performance.now()
    learnedAt.set(job, at)
    return performance.now() - at
  }
  return {
    run: async (job) => mine?.run(job),
    jobsChanged() {
      onProgress()
      for (const job of store.housekeeping.jobs()) void mine?.run(job).catch(() => undefined)
    },
    cleanups: () =>
      mine?.cleanups() ??
      store.housekeeping.jobs().flatMap((job) => {
        if (job.kind === 'sweepEndpoints') return []
        const { kind, calls = null } = job
        const clearedServerId = kind === 'clearCalls' ? job.serverId : null
        return { kind, clearedServerId, calls, deleted: 0, runningMs: sinceLearned(job) }
      }),
    stop: work.stop,
  }
}
