import { logFor } from '../../base/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { runHourly } from '../run-hourly.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'
import { fillHours } from './hours/fill-hours.ts'

interface Options {
  retentionDays: () => Promise<number>
  /** Returns milliseconds since 1970. Default: the store's clock. */
  now?: () => number
  /** Called after calls are deleted. */
  onChange: (changes: Changes) => void
}

/**
 * Deletes calls older than `retentionDays`, now and every hour: in slices, or a day at a time if the database stores each day separately.
 * In that case, calls are kept until their whole day (UTC) has expired. Also creates upcoming days, and packs past hours for charts.
 */
export function keepRecent(
  store: Pick<
    Store,
    | 'calls'
    | 'callDays'
    | 'callGaps'
    | 'callHours'
    | 'callStats'
    | 'refusedRequests'
    | 'housekeeping'
    | 'checkpoints'
    | 'now'
  >,
  { retentionDays, now, onChange }: Options,
): { stop(): Promise<void> } {
  async function deleteOld(at: number, signal: AbortSignal): Promise<void> {
    const oldest = at - (await retentionDays()) * DAY_MS
    const before = new Date(oldest).toISOString()
    const isDeleted = store.callDays ? await store.callDays.removeBefore(oldest) : await deleteCalls(before, signal)
    if (isDeleted) onChange({ calls: 'all' })
    await deleteInSlices((most) => store.refusedRequests.removeBefore(before, most), signal)
    await deleteInSlices((most) => store.callGaps.removeBefore(before, most), signal)
  }

  async function deleteCalls(before: string, signal: AbortSignal): Promise<boolean> {
    let deleted = 0
    const deleteSome = async (most: number) => {
      const count = await store.calls.removeBefore(before, most)
      deleted += count
      return count
    }
    await deleteInSlices(deleteSome, signal)
    return deleted > 0
  }

  return runHourly(async (signal) => {
    try {
      const at = now ? now() : await store.now()
      await store.callDays?.prepareNext(at)
      const endSmall = store.checkpoints.keepSmall()
      await deleteOld(at, signal).finally(endSmall)
    } catch (error) {
      logFor('service/calls').error('Old calls couldn’t be deleted', error)
    }
    try {
      const { calls, callStats, callHours, housekeeping } = store
      const at = now ? now() : await store.now()
      if (callHours) await fillHours({ calls, callStats, callHours, housekeeping }, at, signal)
    } catch (error) {
      logFor('service/calls').error('Past hours couldn’t be packed', error)
    }
  })
}
