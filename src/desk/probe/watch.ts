import { type Stoppable, startStoppable } from '../../base/network/stoppable.ts'

/** Thrown by a watch when its time is up. */
export class DeadlineExceeded extends Error {
  readonly milliseconds: number
  constructor(milliseconds: number) {
    super('time is up')
    this.name = 'DeadlineExceeded'
    this.milliseconds = milliseconds
  }
}

/** Holds work to a time limit and to the caller's wish to cancel: it's stopped with `DeadlineExceeded` or `AppFailure` cancelled. */
export interface Watch extends Omit<Stoppable, 'stop'> {
  /** Gives another `milliseconds` from now. */
  restart(milliseconds: number): void
}

/** Starts a watch. Throws `AppFailure` cancelled when the caller's signal is aborted already. */
export function startWatch(milliseconds: number, caller: AbortSignal | undefined): Watch {
  const { stop, end, ...work } = startStoppable(caller)
  const limit = (ms: number) => setTimeout(() => stop(new DeadlineExceeded(ms)), ms)
  let timer = limit(milliseconds)
  return {
    ...work,
    restart(next) {
      clearTimeout(timer)
      timer = limit(next)
    },
    end() {
      clearTimeout(timer)
      end()
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
