/** Number of bytes of large bodies that are read before other work on the event loop gets a turn. */
const TURN_BYTES = 256 * 1024

let left = TURN_BYTES
let waiting: (() => void)[] = []

/**
 * Counts bytes read of large bodies, across this process. Returns false if other work should have a turn first: stop reading until
 * `resume` is called, after what's pending on the event loop. A nearby upstream delivers faster than anything here consumes: without turns,
 * a few of its bodies would occupy the event loop.
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
