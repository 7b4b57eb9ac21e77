/** Runs tasks one after another in the order of the calls; a failed task does not stop the next one. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** Makes a queue of its own: what is given to it never overlaps. The returned promise is the task's. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task)
    last = run.catch(() => undefined)
    return run
  }
}
