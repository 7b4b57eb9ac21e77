import type { RunHold } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'

/** After this many consecutive failures, the service is considered faulty rather than the rows. */
const MAX_FAILURES_IN_A_ROW = 25
/** Upper limit for repeated holds, which get longer each time until there's a success. */
const MAX_REPEATED_HOLD_SECONDS = 60
const FIRST_NETWORK_HOLD_SECONDS = 5

/** Tracks failures since the last success. */
export interface ServiceTrouble {
  succeeded(): void
  /** Counts a failure that may be the service's fault. Returns true and restarts the count when the limit is reached. */
  failedTooOften(): boolean
  /** Returns how long to stop sending. `held`: the current hold. */
  holdFor(error: AppError, held: RunHold | null, now: number): RunHold
}

export function createServiceTrouble(): ServiceTrouble {
  let failures = 0
  let holds = 0
  return {
    succeeded() {
      failures = 0
      holds = 0
    },
    failedTooOften() {
      failures += 1
      if (failures < MAX_FAILURES_IN_A_ROW) return false
      failures = 0
      return true
    },
    holdFor(error, held, now) {
      // Concurrent requests run into the same limit together, so count it once.
      if (held === null) holds += 1
      const repeats = Math.max(holds - 1, 0)
      if (error.kind === 'rateLimited') {
        const backOff = repeats === 0 ? 0 : Math.min(2 ** repeats, MAX_REPEATED_HOLD_SECONDS)
        const seconds = Math.max(error.retryAfterSeconds, backOff)
        return { reason: 'rateLimited', until: now + seconds * 1000, error }
      }
      const seconds = Math.min(FIRST_NETWORK_HOLD_SECONDS * 2 ** repeats, MAX_REPEATED_HOLD_SECONDS)
      return { reason: 'offline', until: now + seconds * 1000, error }
    },
  }
}
