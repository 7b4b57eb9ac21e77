import { AppFailure } from '../../shared/errors.ts'

/** How many times `timeoutMs` a request may take in all, so that one byte now and then does not hold it for ever. */
const TOTAL_FACTOR = 6

/** Ends a request that is silent, too long or cancelled by the caller. */
export interface RequestWatch {
  /** Aborts the request itself. */
  signal: AbortSignal
  /** Something arrived: the wait for silence starts anew. */
  progress(): void
  /** `work`, or a rejection with `AppFailure` timeout or cancelled as soon as the request is stopped. */
  orStopped<T>(work: Promise<T>): Promise<T>
  /** Lets go of timers, of the caller's signal and of whatever still runs. */
  end(): void
}

/** Starts watching; a caller's signal that is aborted already means that nothing will be sent. */
export function watchRequest(options: {
  timeoutMs: number
  signal?: AbortSignal | undefined
  changesData: boolean
}): RequestWatch {
  const { timeoutMs, signal, changesData } = options
  if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })

  const controller = new AbortController()
  let reject: (failure: AppFailure) => void = () => undefined
  const stopped = new Promise<never>((_, rejectStopped) => {
    reject = rejectStopped
  })
  // Whoever waits hears of it through `orStopped`; without a waiter it must not count as unhandled.
  stopped.catch(() => undefined)

  const stop = (failure: AppFailure) => {
    reject(failure)
    controller.abort()
  }
  const timeOut = (milliseconds: number) =>
    stop(new AppFailure({ kind: 'timeout', seconds: milliseconds / 1000, outcomeUnknown: changesData }))
  const cancel = () => stop(new AppFailure({ kind: 'cancelled', outcomeUnknown: changesData }))

  const silence = () => setTimeout(timeOut, timeoutMs, timeoutMs)
  let silenceTimer = silence()
  const totalTimer = setTimeout(timeOut, timeoutMs * TOTAL_FACTOR, timeoutMs * TOTAL_FACTOR)
  signal?.addEventListener('abort', cancel, { once: true })

  return {
    signal: controller.signal,
    progress() {
      clearTimeout(silenceTimer)
      silenceTimer = silence()
    },
    // A race of its own, because not every `fetch` ends a body that is being read when it is aborted.
    orStopped: (work) => Promise.race([work, stopped]),
    end() {
      clearTimeout(silenceTimer)
      clearTimeout(totalTimer)
      signal?.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}
