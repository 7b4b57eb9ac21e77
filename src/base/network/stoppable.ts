import { AppFailure } from '../../shared/errors.ts'

/** Why a signal is aborted whose work has ended. Nobody waits for it any more. */
const ENDED = 'ended'

/** Work that ends early for a reason, or when the caller's signal is aborted. */
export interface Stoppable {
  /** Aborted when the work is stopped, and when it ends. */
  signal: AbortSignal
  stop(reason: Error): void
  /** `work`, or a rejection with the reason as soon as it's stopped: not every `fetch` ends a body that is being read when it's aborted. */
  orStopped<T>(work: Promise<T>): Promise<T>
  /** Lets go of the caller's signal and aborts what still runs. */
  end(): void
}

/**
 * Starts stoppable work. Throws `AppFailure` cancelled when the caller's signal is aborted already, so nothing is begun; a later abort
 * stops the work with `cancelled()`.
 */
export function startStoppable(
  caller: AbortSignal | undefined,
  cancelled: () => AppFailure = () => new AppFailure({ kind: 'cancelled' }),
): Stoppable {
  if (caller?.aborted) throw new AppFailure({ kind: 'cancelled' })
  const controller = new AbortController()
  let reject: (reason: Error) => void = () => undefined
  const stopped = new Promise<never>((_, rejectStopped) => {
    reject = rejectStopped
  })
  // Without a waiter it must not count as unhandled.
  stopped.catch(() => undefined)
  const stop = (reason: Error) => {
    reject(reason)
    controller.abort()
  }
  const cancel = () => stop(cancelled())
  caller?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    stop,
    orStopped(work) {
      // What is left behind may still fail.
      work.catch(() => undefined)
      return Promise.race([work, stopped])
    },
    end() {
      caller?.removeEventListener('abort', cancel)
      // Without a reason, an error with its stack would be made for it: a third of what a request costs here.
      controller.abort(ENDED)
    },
  }
}
