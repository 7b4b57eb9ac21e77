import type { HousekeepingJob } from '../store/housekeeping.ts'
import type { Store } from '../store/store.ts'
import { type CountedCalls, countInSlices } from './count-in-slices.ts'
import { deleteInSlices } from './delete-in-slices.ts'

/** The part of the store that cleanups change. */
export type Kept = Pick<
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
/** A job that deletes calls and reports its progress. */
export type CleanupJob = Exclude<HousekeepingJob, { kind: 'sweepEndpoints' }>

export interface Progress {
  job: CleanupJob
  /** Resolves when the job is done. */
  done: Promise<void> | null
  /** A `performance.now()` timestamp. */
  since: number
  calls: number | null
  deleted: number
}

/**
 * Creates the functions that delete rows for a housekeeper, in slices until `signal` aborts. Calls `onProgress` when a cleanup's progress
 * changes.
 */
export function createCleanUp(store: Kept, signal: AbortSignal, onProgress: () => void) {
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

  function removalsOf(job: CleanupJob): { table: string; deleteSome: (most: number) => Promise<number> }[] {
    if (job.kind !== 'clearCalls') return store.ownedRows.removals(job)
    const { serverId, upTo } = job
    const deleteSome = (most: number) =>
      serverId === null ? store.calls.removeUpTo(upTo, most) : store.calls.removeOfServer(serverId, upTo, most)
    return [{ table: 'calls', deleteSome }]
  }

  return {
    /** Deletes a job's rows, and finishes the job. */
    cleanUp,
    /** Deletes a server's unused endpoint rows. */
    sweep,
  }
}
