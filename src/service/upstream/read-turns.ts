/** Number of bytes of large bodies that are read before other work on the event loop gets a turn. */
const TURN_BYTES = 256 * 1024

let left = TURN_BYTES
let waiting: (() => void)[] = []

/**
 * Counts the bytes read from large bodies, across this process. Returns false if other work should get a turn first; in that case, stop
 * reading until `resume` is called, which is after the work pending on the event loop. Without turns, a few bodies from a nearby upstream
 * would monopolize the event loop, because they arrive faster than anything here consumes them.
 */
export function mayReadOn(bytes: number, resume: () => void): boolean {
  left -= bytes
  if (left > 0) return true
  if (waiting.length === 0) setImmediate(nextTurn)
  waiting.push(resume)
  return false
}

function nextTurn(): void {
  const resumed = waiting
  waiting = []
  left = TURN_BYTES
  for (const resume of resumed) resume()
}
