import type { HousekeepingJob } from '../store/housekeeping.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

/** Does what is to be done on many rows, a slice at a time, and at the start what a killed service left undone. */
export interface Housekeeper {
  /** Resolves when the job is done, or when the service closes, which leaves the rest to the next start. */
  run(job: HousekeepingJob): Promise<void>
  stop(): Promise<void>
}

type Kept = Pick<Store, 'calls' | 'servers' | 'customers' | 'belongings' | 'housekeeping' | 'definitions' | 'changes'>

export function createHousekeeper(store: Kept): Housekeeper {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  /** Between two changes of servers, so that no endpoint goes that a change is about to use. */
  const sweep = (serverId: string): Promise<void> =>
    store.changes(async () => {
      const unused = await store.definitions.unused(serverId)
      const removeSome = (most: number) => {
        const some = unused.splice(0, most)
        store.definitions.removeSome(serverId, some)
        return some.length
      }
      if (unused.length > 0) await deleteInSlices(removeSome, stopping.signal)
    })

  async function work(job: HousekeepingJob): Promise<void> {
    if (job.kind === 'sweepEndpoints') {
      if (!store.housekeeping.isOpen(job)) return
      await sweep(job.serverId)
      if (!stopping.signal.aborted) store.housekeeping.finish(job)
      return
    }
    for (const deleteSome of removalsOf(job)) await deleteInSlices(deleteSome, stopping.signal)
    if (job.kind === 'removeServer' && !stopping.signal.aborted) await sweep(job.serverId)
    if (stopping.signal.aborted) return
    if (job.kind === 'removeServer') store.servers.remove(job.serverId)
    if (job.kind === 'removeCustomer') store.customers.remove(job.customerId)
    store.housekeeping.finish(job)
  }

  function removalsOf(job: Exclude<HousekeepingJob, { kind: 'sweepEndpoints' }>): ((most: number) => number)[] {
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
