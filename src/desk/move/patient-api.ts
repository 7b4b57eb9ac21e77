import { setTimeout as sleep } from 'node:timers/promises'
import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { MoveWait } from '../../shared/move/move.ts'
import type { ManagementApi } from '../management/management-api.ts'

/** Maximum wait in seconds. If a longer one is needed, the user decides when to try again. */
const MAX_WAIT_SECONDS = 5 * 60
/** Maximum number of retries of one request. */
const MAX_WAITS = 20

type Api = Pick<ManagementApi, 'call'>

export interface Patience {
  /** Called with null when the wait is over. */
  onWait: (wait: MoveWait | null) => void
  /** Resolves after the delay, or rejects once the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>
}

/**
 * Creates an API that retries requests the service or a proxy defers (429, 503), after the requested wait and at least a second. Only for
 * idempotent operations. Throws the last `AppFailure` when the wait exceeds five minutes, or after twenty retries.
 */
export function createPatientApi(
  api: Api,
  { onWait, wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }) }: Patience,
): Api {
  return {
    async call(name, input, signal, limits) {
      for (let waits = 0; ; waits += 1) {
        try {
          return await api.call(name, input, signal, limits)
        } catch (error) {
          const put = error instanceof AppFailure ? putOff(error.detail) : null
          if (put === null || put.seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error
          const milliseconds = Math.max(1, put.seconds) * 1000
          onWait({ reason: put.reason, until: Date.now() + milliseconds })
          await wait(milliseconds, signal)
            .catch(() => {
              throw new AppFailure({ kind: 'cancelled' })
            })
            .finally(() => onWait(null))
        }
      }
    },
  }
}

function putOff(error: AppError): { reason: MoveWait['reason']; seconds: number } | null {
  if (error.kind === 'rateLimited') return { reason: 'rateLimited', seconds: error.retryAfterSeconds }
  if (error.kind !== 'server' || error.retryAfterSeconds === undefined) return null
  return { reason: 'unavailable', seconds: error.retryAfterSeconds }
}
