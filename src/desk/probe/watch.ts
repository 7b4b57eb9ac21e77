import { type Stoppable, startStoppable } from '../../base/network/stoppable.ts'

/** Thrown when a watch times out. */
export class DeadlineExceeded extends Error {
  readonly milliseconds: number
  constructor(milliseconds: number) {
    super('time is up')
    this.name = 'DeadlineExceeded'
    this.milliseconds = milliseconds
  }
}

/** Enforces a timeout and lets the caller cancel: work is stopped with `DeadlineExceeded` or `AppFailure` `cancelled`. */
export interface Watch extends Omit<Stoppable, 'stop'> {
  /** Restarts the timeout with a new duration. */
  restart(milliseconds: number): void
}

/** Starts a watch. Throws `AppFailure` `cancelled` when the caller's signal is already aborted. */
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

/** Runs `work` under a new watch. */
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
