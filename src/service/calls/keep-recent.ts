import { logFor } from '../../core/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'
import { deleteInSlices } from './delete-in-slices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  retentionDays: () => Promise<number>
  /** In milliseconds since 1970. */
  now: () => number
  /** Hears when calls were deleted. */
  onChange: (changes: Changes) => void
}

/** Deletes calls that are older than `retentionDays`, now and every hour, in slices. */
export function keepRecent(
  store: Pick<Store, 'calls' | 'refusedRequests' | 'checkpoints'>,
  { retentionDays, now, onChange }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sweeping: Promise<void> | null = null

  async function deleteOld(): Promise<void> {
    const oldest = new Date(now() - (await retentionDays()) * DAY_MS).toISOString()
    let deleted = 0
    const deleteSome = async (most: number) => {
      const count = await store.calls.removeBefore(oldest, most)
      deleted += count
      return count
    }
    await deleteInSlices(deleteSome, stopping.signal)
    if (deleted > 0) onChange({ calls: 'all' })
    await deleteInSlices((most) => store.refusedRequests.removeBefore(oldest, most), stopping.signal)
  }

  async function sweep(): Promise<void> {
    try {
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
