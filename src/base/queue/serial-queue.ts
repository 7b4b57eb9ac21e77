/** Runs tasks one after another in call order; a failed task doesn't prevent the next one from running. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** Creates an independent queue whose tasks never overlap. Each returned promise settles like its task. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task)
    last = run.catch(() => undefined)
    return run
  }
}
