/** So long one piece of work may hold up everything else, in milliseconds. */
const LONGEST = 15

/**
 * Makes a function to be awaited between the steps of a long work: now and then it lets what else is waiting, such as
 * the calls of customers, go first.
 */
export function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
