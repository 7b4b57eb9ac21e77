import type { Store } from '../store/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Calls deleted at once; requests are served between two such steps. */
const STEP = 2000

/** Deletes calls that are older than `retentionDays`, now and every hour, in small steps. */
export function keepRecent(
  store: Pick<Store, 'calls'>,
  retentionDays: () => number,
  now: () => number,
): { stop(): void } {
  let next: NodeJS.Immediate | undefined

  function step(): void {
    next = undefined
    try {
      const oldest = new Date(now() - retentionDays() * DAY_MS).toISOString()
      if (store.calls.removeBefore(oldest, STEP) === STEP) next = setImmediate(step)
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
