import { logFor } from '../../core/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  retentionDays: () => Promise<number>
  /** In milliseconds since 1970. */
  now?: () => number
  /** Hears when calls were deleted. */
  onChange: (changes: Changes) => void
}

/**
 * Deletes calls that are older than `retentionDays`, now and every hour: in slices, or by the day where a database keeps each day by
 * itself. There, a call stays until its whole day (UTC) is older. Makes such days in time, too.
 */
export function keepRecent(
  store: Pick<Store, 'calls' | 'callDays' | 'callGaps' | 'refusedRequests' | 'checkpoints'>,
  { retentionDays, now = Date.now, onChange }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sweeping: Promise<void> | null = null

  async function deleteOld(): Promise<void> {
    const oldest = now() - (await retentionDays()) * DAY_MS
    const before = new Date(oldest).toISOString()
    const isDeleted = store.callDays ? await store.callDays.removeBefore(oldest) : await deleteCalls(before)
    if (isDeleted) onChange({ calls: 'all' })
    await deleteInSlices((most) => store.refusedRequests.removeBefore(before, most), stopping.signal)
    await deleteInSlices((most) => store.callGaps.removeBefore(before, most), stopping.signal)
  }

  async function deleteCalls(before: string): Promise<boolean> {
    let deleted = 0
    const deleteSome = async (most: number) => {
      const count = await store.calls.removeBefore(before, most)
      deleted += count
      return count
    }
    await deleteInSlices(deleteSome, stopping.signal)
    return deleted > 0
  }

  async function sweep(): Promise<void> {
    try {
      await store.callDays?.prepareNext(now())
      const endSmall = store.checkpoints.keepSmall()
      await deleteOld().finally(endSmall)
    } catch (error) {
      logFor('service/calls').error('Old calls couldn’t be deleted', error)
    }
  }

  function start(): void {
    sweeping ??= sweep().finally(() => {
      sweeping = null
    })
  }

  start()
  const timer = setInterval(start, HOUR_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      // A sweep that is under way looks at it before each slice.
      stopping.abort()
      await sweeping
    },
  }
}
