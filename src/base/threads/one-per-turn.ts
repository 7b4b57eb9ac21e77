import { AppFailure } from '../../shared/errors.ts'

/**
 * Creates a queue that runs one task per turn of the event loop, so that a task whose cancellation has arrived in the meantime never
 * starts. `signal` cancels a task; it then rejects with AppFailure canceled.
 */
export function createOnePerTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return function run<T>(task: () => T, signal: AbortSignal): Promise<T> {
    const running = last.then(async () => {
      if (!signal.aborted) await new Promise((resolve) => setImmediate(resolve))
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
      return task()
    })
    last = running.catch(() => undefined)
    return running
  }
}
