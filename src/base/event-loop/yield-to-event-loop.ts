/** Maximum time that one piece of work may block the event loop, in milliseconds. */
const MAX_BLOCK_MS = 8

/** Creates a function to await between the steps of long work: now and then, it yields to pending work such as customers' calls. */
export function createYieldToEventLoop(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCK_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

/** Runs work to completion, yielding to the event loop between its steps. */
export async function runYielding<T>(steps: Generator<void, T>): Promise<T> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

/** Runs work synchronously to completion; for work known to be small. */
export function runSync<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
