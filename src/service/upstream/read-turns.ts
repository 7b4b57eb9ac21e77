/** So many bytes of large bodies are read before everything else that the event loop has to do gets a turn. */
const TURN_BYTES = 256 * 1024

let left = TURN_BYTES
let waiting: (() => void)[] = []

/**
 * Counts bytes that were read of a large body, over all of this process. False when others should have a turn first: read nothing
 * more until `resume` is called, after what is in flight on the event loop.
 *
 * An upstream close by delivers faster than anything here asks: without turns, a few of its bodies would be all that the loop does.
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
