import { logFor } from '../../base/log/log.ts'
import type { Cleanup } from '../../shared/management/records/call-record.ts'
import { type HousekeepingJob, nameOf } from '../store/housekeeping.ts'
import type { Store } from '../store/store.ts'
import { type CountedCalls, countInSlices } from './count-in-slices.ts'
import { deleteInSlices } from './delete-in-slices.ts'

/** Runs jobs on many rows one slice at a time, and at startup resumes those a killed service left unfinished. */
export interface Housekeeper {
  /** Resolves when the job is done, or when the service closes and leaves the rest for the next start. */
  run(job: HousekeepingJob): Promise<void>
  /** Unfinished jobs that delete calls, in order. */
  cleanups(): Cleanup[]
  stop(): Promise<void>
}

type Kept = Pick<
  Store,
  | 'calls'
  | 'callDays'
  | 'servers'
  | 'customers'
  | 'ownedRows'
  | 'housekeeping'
  | 'definitions'
  | 'changes'
  | 'checkpoints'
  | 'transaction'
>
type CleanupJob = Exclude<HousekeepingJob, { kind: 'sweepEndpoints' }>

interface Progress {
  job: CleanupJob
  /** Resolves when the job is done. */
  done: Promise<void> | null
  /** A `performance.now()` timestamp. */
  since: number
  calls: number | null
  deleted: number
}

/** The progress of a cleanup. */
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
  const underWay = new Set<Progress>()
  let last: Promise<void> = Promise.resolve()

  /** Runs between two server changes, so that it never deletes an endpoint that a change is about to use. */
  const sweep = (serverId: string): Promise<void> =>
    store.changes(async () => {
      const unused = await store.definitions.unused(serverId)
      const removeSome = async (most: number) => {
        const some = unused.splice(0, most)
        await store.definitions.removeSome(serverId, some)
        return some.length
      }
      if (unused.length > 0) await deleteInSlices(removeSome, signal)
    })

  /** Stores the total to delete, so that progress can be shown after a restart. */
  async function countCalls(progress: Progress): Promise<void> {
    const { job } = progress
    const left = await countInSlices(store, await callsOf(job), signal)
    if (signal.aborted) return
    progress.calls = job.calls ?? left
    progress.deleted = Math.max(0, progress.calls - left)
    if (job.calls === undefined) await store.housekeeping.add({ ...job, calls: left })
    onProgress()
  }

  async function callsOf(job: CleanupJob): Promise<CountedCalls> {
    if (job.kind === 'clearCalls') return { serverId: job.serverId ?? undefined, upTo: job.upTo }
    const upTo = await store.calls.lastId()
    return job.kind === 'removeServer' ? { serverId: job.serverId, upTo } : { customerId: job.customerId, upTo }
  }

  /** Drops a whole day at a time, so there's no need to count its calls. */
  async function removeDays(upTo: number): Promise<void> {
    while (!signal.aborted && (await store.callDays?.removeDayUpTo(upTo))) onProgress()
  }

  async function cleanUp(progress: Progress): Promise<void> {
    const { job } = progress
    if (job.kind === 'clearCalls' && job.serverId === null) await removeDays(job.upTo)
    await countCalls(progress)
    for (const { table, deleteSome } of removalsOf(job)) {
      const counted = async (most: number) => {
        const count = await deleteSome(most)
        if (table === 'calls') progress.deleted += count
        onProgress()
        return count
      }
      await deleteInSlices(counted, signal)
    }
    if (job.kind === 'removeServer' && !signal.aborted) await sweep(job.serverId)
    if (signal.aborted) return
    await store.transaction(async () => {
      if (job.kind === 'removeServer') await store.servers.remove(job.serverId)
      if (job.kind === 'removeCustomer') await store.customers.remove(job.customerId)
      await store.housekeeping.finish(job)
    })
  }

  async function work(job: HousekeepingJob, progress: Progress | null): Promise<void> {
    if (progress) {
      const endSmall = store.checkpoints.keepSmall()
      return cleanUp(progress).finally(endSmall)
    }
    if (job.kind !== 'sweepEndpoints' || !store.housekeeping.isOpen(job)) return
    await sweep(job.serverId)
    if (!signal.aborted) await store.housekeeping.finish(job)
  }

  function removalsOf(job: CleanupJob): { table: string; deleteSome: (most: number) => Promise<number> }[] {
    if (job.kind !== 'clearCalls') return store.ownedRows.removals(job)
    const { serverId, upTo } = job
    const deleteSome = (most: number) =>
      serverId === null ? store.calls.removeUpTo(upTo, most) : store.calls.removeOfServer(serverId, upTo, most)
    return [{ table: 'calls', deleteSome }]
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
