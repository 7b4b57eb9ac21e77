import type { HousekeepingJob } from '../store/housekeeping.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

/** Does what is to be done on many rows, a slice at a time, and at the start what a killed service left undone. */
export interface Housekeeper {
  /** Resolves when the job is done, or when the service closes, which leaves the rest to the next start. */
  run(job: HousekeepingJob): Promise<void>
  stop(): Promise<void>
}

type Kept = Pick<Store, 'calls' | 'servers' | 'customers' | 'belongings' | 'housekeeping'>

export function createHousekeeper(store: Kept): Housekeeper {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  async function work(job: HousekeepingJob): Promise<void> {
    for (const deleteSome of removalsOf(job)) await deleteInSlices(deleteSome, stopping.signal)
    if (stopping.signal.aborted) return
    if (job.kind === 'removeServer') store.servers.remove(job.serverId)
    if (job.kind === 'removeCustomer') store.customers.remove(job.customerId)
    store.housekeeping.finish(job)
  }

  function removalsOf(job: HousekeepingJob): ((most: number) => number)[] {
    if (job.kind !== 'clearCalls') return store.belongings.removals(job)
    const { serverId, upTo } = job
    if (serverId === null) return [(most) => store.calls.removeUpTo(upTo, most)]
    return [(most) => store.calls.removeOfServer(serverId, upTo, most)]
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
