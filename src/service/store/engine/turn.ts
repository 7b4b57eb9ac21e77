/** A turn of the event loop that has begun. */
interface Turn {
  /** Resolves once all that was left to run in it has run. */
  over: Promise<void>
}

/**
 * Waits for the beginning of a turn of the event loop. Until it's over, nothing runs but what the caller does then and what follows
 * from that alone: promises that resolve, and `process.nextTick`. Source: Node runs immediates one after the other in the order in
 * which they were set, each after all of that has run that the one before has left.
 */
export async function nextTurn(): Promise<Turn> {
  const begun = new Promise<void>((resolve) => setImmediate(resolve))
  const over = new Promise<void>((resolve) => setImmediate(resolve))
  await begun
  return { over }
}
