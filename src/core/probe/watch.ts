import { AppFailure } from '../../shared/errors.ts'

/** Thrown by a watch when its time is up. */
export class TimeUp extends Error {
  readonly milliseconds: number
  constructor(milliseconds: number) {
    super('time is up')
    this.name = 'TimeUp'
    this.milliseconds = milliseconds
  }
}

/** Holds work to a time limit and to the caller's wish to cancel. */
export interface Watch {
  /** Aborted when the time is up, the caller cancels, or the watch ends. */
  signal: AbortSignal
  /** Gives another `milliseconds` from now. */
  restart(milliseconds: number): void
  /** `work`, or a rejection with `TimeUp` or `AppFailure` cancelled. */
  orStopped<T>(work: Promise<T>): Promise<T>
  /** Lets go of the timer and of the caller's signal, and aborts what still runs. */
  end(): void
}

/** Starts a watch. Throws `AppFailure` cancelled when the caller's signal is aborted already. */
export function startWatch(milliseconds: number, caller: AbortSignal | undefined): Watch {
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
  const cancel = () => stop(new AppFailure({ kind: 'cancelled' }))
  let timer = setTimeout(() => stop(new TimeUp(milliseconds)), milliseconds)
  caller?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    restart(next) {
      clearTimeout(timer)
      timer = setTimeout(() => stop(new TimeUp(next)), next)
    },
    orStopped(work) {
      // What is left behind may still fail.
      work.catch(() => undefined)
      return Promise.race([work, stopped])
    },
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}

/** Runs `work` under a watch of its own. */
export async function within<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const watch = startWatch(milliseconds, caller)
  try {
    return await watch.orStopped(work(watch.signal))
  } finally {
    watch.end()
  }
}
