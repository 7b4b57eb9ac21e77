import { logFor } from '../../base/log/log.ts'
import type { Cleanup } from '../../shared/management/records/call-record.ts'
import { type HousekeepingJob, nameOf } from '../store/housekeeping.ts'
import { type CleanupJob, createCleanUp, type Kept, type Progress } from './clean-up.ts'

/** Runs jobs that affect many rows one slice at a time, and at startup resumes those a killed service left unfinished. */
export interface Housekeeper {
  /** Resolves when the job is done, or when the service closes and leaves the rest for the next start. */
  run(job: HousekeepingJob): Promise<void>
  /** Unfinished jobs that delete calls, in order. */
  cleanups(): Cleanup[]
  stop(): Promise<void>
}

const cleanupOf = ({ job, since, calls, deleted }: Progress): Cleanup => ({
  kind: job.kind,
  clearedServerId: job.kind === 'clearCalls' ? job.serverId : null,
  calls,
  deleted: calls === null ? 0 : Math.min(deleted, calls),
  runningMs: performance.now() - since,
})

const newProgress = (job: CleanupJob): Progress => ({
  job,
  done: null,
  since: performance.now(),
  calls: null,
  deleted: 0,
})

/** Creates a housekeeper, which starts with the unfinished jobs. Calls `onProgress` when the result of `cleanups` changes. */
export function createHousekeeper(store: Kept, onProgress: () => void = () => undefined): Housekeeper {
  const stopping = new AbortController()
  const { signal } = stopping
  const { cleanUp, sweep } = createCleanUp(store, signal, onProgress)
  const underWay = new Set<Progress>()
  let last: Promise<void> = Promise.resolve()

  async function work(job: HousekeepingJob, progress: Progress | null): Promise<void> {
    if (progress) {
      const endSmall = store.checkpoints.keepSmall()
      return cleanUp(progress).finally(endSmall)
    }
    if (job.kind !== 'sweepEndpoints' || !store.housekeeping.isOpen(job)) return
    await sweep(job.serverId)
    if (!signal.aborted) await store.housekeeping.finish(job)
  }

  function run(job: HousekeepingJob): Promise<void> {
    // With several nodes, the node that made the request and the one doing the work may learn of the job in either order.
    const same = [...underWay].find((known) => nameOf(known.job) === nameOf(job))?.done
    if (same) return same
    const progress = job.kind === 'sweepEndpoints' ? null : newProgress(job)
    if (progress) {
      underWay.add(progress)
      onProgress()
    }
    const done = last
      .then(() => (signal.aborted ? undefined : work(job, progress)))
      .finally(() => {
        if (progress && underWay.delete(progress)) onProgress()
      })
    if (progress) progress.done = done
    last = done.catch((error: unknown) => void logFor('service/calls').error('Rows couldn’t be deleted', error))
    return done
  }
  for (const job of store.housekeeping.jobs()) void run(job).catch(() => undefined)

  return {
    run,
    cleanups: () => [...underWay].map(cleanupOf),
    async stop() {
      stopping.abort()
      await last
    },
  }
}
