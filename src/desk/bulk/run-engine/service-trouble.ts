import type { RunHold } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'

/** So many failures without a success between them mean that something is wrong with the service, not with a row. */
const MAX_FAILURES_IN_A_ROW = 25
/** A hold that repeats without a success in between gets longer, up to this. */
const MAX_REPEATED_HOLD_SECONDS = 60
const FIRST_NETWORK_HOLD_SECONDS = 5

/** Remembers what went wrong since the last success. */
export interface ServiceTrouble {
  succeeded(): void
  /** Notes a failure that may be the service's. True when it's one too many; the count then begins again. */
  failedTooOften(): boolean
  /** How long to send nothing. `held`: the hold that's in place already. */
  holdFor(error: AppError, held: RunHold | null, now: number): RunHold
}

/** Begins without any trouble. */
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
      // Requests that were under way together meet the same limit together.
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
