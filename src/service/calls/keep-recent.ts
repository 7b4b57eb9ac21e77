import { logFor } from '../../core/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  retentionDays: () => number
  /** In milliseconds since 1970. */
  now: () => number
  /** Hears when calls were deleted. */
  onChange: (changes: Changes) => void
}

/** Deletes calls that are older than `retentionDays`, now and every hour, in slices. */
export function keepRecent(
  store: Pick<Store, 'calls' | 'refusedRequests' | 'checkpoints'>,
  { retentionDays, now, onChange }: Options,
): { stop(): void } {
  const stopping = new AbortController()
  let sweeping = false

  async function sweep(): Promise<void> {
    if (sweeping) return
    sweeping = true
    const endSmall = store.checkpoints.keepSmall()
    try {
      const oldest = new Date(now() - retentionDays() * DAY_MS).toISOString()
      let deleted = 0
      const deleteSome = (most: number) => {
        const count = store.calls.removeBefore(oldest, most)
        deleted += count
        return count
      }
      await deleteInSlices(deleteSome, stopping.signal)
      if (deleted > 0) onChange({ calls: 'all' })
      await deleteInSlices((most) => store.refusedRequests.removeBefore(oldest, most), stopping.signal)
    } catch (error) {
      logFor('service/calls').error('Old calls couldn’t be deleted', error)
    } finally {
      sweeping = false
      // After the end, the store is closed.
      if (!stopping.signal.aborted) endSmall()
    }
  }

  void sweep()
  const timer = setInterval(() => void sweep(), HOUR_MS).unref()
  return {
    stop() {
      clearInterval(timer)
      // A sweep that is under way looks at it before each slice, and so leaves a closed store alone.
      stopping.abort()
    },
  }
}
