import type { Store } from '../store/store.ts'

/** Calls deleted at once, a few milliseconds; requests are served between two such steps. */
const DELETED_AT_ONCE = 200

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes calls that are older than `retentionDays`, now and every hour, in small steps. */
export function keepRecent(
  store: Pick<Store, 'calls' | 'refusedRequests'>,
  retentionDays: () => number,
  now: () => number,
): { stop(): void } {
  let next: NodeJS.Immediate | undefined

  function step(): void {
    next = undefined
    try {
      const oldest = new Date(now() - retentionDays() * DAY_MS).toISOString()
      store.refusedRequests.removeBefore(oldest)
      if (store.calls.removeBefore(oldest, DELETED_AT_ONCE) === DELETED_AT_ONCE) next = setImmediate(step)
    } catch (error) {
      console.error('[service] Old calls could not be deleted:', error)
    }
  }

  step()
  const timer = setInterval(() => next ?? step(), HOUR_MS).unref()
  return {
    stop() {
      clearInterval(timer)
      clearImmediate(next)
    },
  }
}
