import { type Stoppable, startStoppable } from '../../../base/network/stoppable.ts'
import { AppFailure } from '../../../shared/errors.ts'

/** How many times `timeoutMs` a request may take in all, so that one byte now and then does not hold it for ever. */
const TOTAL_FACTOR = 6

/** Ends a request that is silent, too long or canceled by the caller, with `AppFailure` timeout or cancelled. */
export interface RequestWatch extends Omit<Stoppable, 'stop'> {
  /** Something arrived: the wait for silence starts again. */
  progress(): void
}

/** Starts watching; a caller's signal that is aborted already means that nothing will be sent. */
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
