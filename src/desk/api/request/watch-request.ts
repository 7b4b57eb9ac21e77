import { type Stoppable, startStoppable } from '../../../base/network/stoppable.ts'
import { AppFailure } from '../../../shared/errors.ts'

/** Maximum total duration as a multiple of `timeoutMs`, so that a trickle of bytes can't keep a request open forever. */
const TOTAL_FACTOR = 6

/** Aborts a request that is idle, takes too long, or is canceled by the caller, with `AppFailure` `timeout` or `cancelled`. */
export interface RequestWatch extends Omit<Stoppable, 'stop'> {
  /** Restarts the idle timeout because data arrived. */
  progress(): void
}

/** Starts watching. If the caller's signal is already aborted, the caller must not send anything. */
export function watchRequest(options: {
  timeoutMs: number
  signal?: AbortSignal | undefined
  changesData: boolean
}): RequestWatch {
  const { timeoutMs, changesData } = options
  const { stop, end, ...work } = startStoppable(
    options.signal,
    () => new AppFailure({ kind: 'cancelled', outcomeUnknown: changesData }),
  )
  const timeOut = (milliseconds: number) =>
    stop(new AppFailure({ kind: 'timeout', seconds: milliseconds / 1000, outcomeUnknown: changesData }))
  const silence = () => setTimeout(timeOut, timeoutMs, timeoutMs)
  let silenceTimer = silence()
  const totalTimer = setTimeout(timeOut, timeoutMs * TOTAL_FACTOR, timeoutMs * TOTAL_FACTOR)
  return {
    ...work,
    progress() {
      clearTimeout(silenceTimer)
      silenceTimer = silence()
    },
    end() {
      clearTimeout(silenceTimer)
      clearTimeout(totalTimer)
      end()
    },
  }
}
