import { AppFailure } from '../../shared/errors.ts'

/** Abort reason once the work has finished; nothing awaits it. */
const ENDED = 'ended'

/** Work that can be stopped early for a reason, or by the caller's signal. */
export interface Stoppable {
  /** Aborts when the work is stopped, and when `end` is called. */
  signal: AbortSignal
  stop(reason: Error): void
  /** Resolves like `work`, or rejects with the reason as soon as it's stopped: not every `fetch` stops reading a body when it's aborted. */
  orStopped<T>(work: Promise<T>): Promise<T>
  /** Removes the listener from the caller's signal and aborts anything still running. */
  end(): void
}

/**
 * Starts stoppable work. Throws `AppFailure` `cancelled` if the caller's signal is already aborted, so that nothing starts; a later abort
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
  // If nothing awaits it, the rejection must not count as unhandled.
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
      // Abandoned work may still fail.
      work.catch(() => undefined)
      return Promise.race([work, stopped])
    },
    end() {
      caller?.removeEventListener('abort', cancel)
      // Without a reason, `abort` creates an error with a stack, which would account for a third of a request's cost here.
      controller.abort(ENDED)
    },
  }
}
