/** So long one piece of work may hold up everything else, in milliseconds. */
const MAX_BLOCK_MS = 8

/**
 * Makes a function to be awaited between the steps of a long work: now and then it lets what else is waiting, such as
 * the calls of customers, go first.
 */
export function createYieldToEventLoop(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCK_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

/** Runs a work to its end, letting others go first between its steps. */
export async function runYielding<T>(steps: Generator<void, T>): Promise<T> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

/** Runs a work to its end at once, for one that is known to be small. */
export function runSync<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
