import type { HousekeepingJob } from '../store/housekeeping.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

/** Does what is to be done on many rows, a slice at a time, and at the start what a killed service left undone. */
export interface Housekeeper {
  /** Resolves when the job is done, or when the service closes, which leaves the rest to the next start. */
  run(job: HousekeepingJob): Promise<void>
  stop(): Promise<void>
}

export function createHousekeeper(store: Pick<Store, 'calls' | 'servers' | 'housekeeping'>): Housekeeper {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  async function work(job: HousekeepingJob): Promise<void> {
    const { calls, servers, housekeeping } = store
    const deleteSome =
      job.kind === 'removeServer'
        ? (most: number) => calls.removeOfServer(job.serverId, Number.MAX_SAFE_INTEGER, most)
        : job.serverId === null
          ? (most: number) => calls.removeUpTo(job.upTo, most)
          : (most: number) => calls.removeOfServer(job.serverId ?? '', job.upTo, most)
    await deleteInSlices(deleteSome, stopping.signal)
    if (stopping.signal.aborted) return
    if (job.kind === 'removeServer') servers.remove(job.serverId)
    housekeeping.finish(job)
  }

  function run(job: HousekeepingJob): Promise<void> {
    const done = last.then(() => (stopping.signal.aborted ? undefined : work(job)))
    last = done.catch((error: unknown) => console.error('[service] Rows could not be deleted:', error))
    return done
  }
  for (const job of store.housekeeping.jobs()) void run(job).catch(() => undefined)

  return {
    run,
    async stop() {
      stopping.abort()
      await last
    },
  }
}
