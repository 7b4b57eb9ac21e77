interface Turn {
  /** Resolves once everything left in the turn has run. */
  over: Promise<void>
}

/**
 * Waits for the start of a turn of the event loop. Until it's over, only the caller and what follows from it run: promises that resolve,
 * and `process.nextTick`. Source: Node runs immediates in the order in which they were set, each after everything that the previous one
 * queued has run.
 */
export async function nextTurn(): Promise<Turn> {
  const begun = new Promise<void>((resolve) => setImmediate(resolve))
  const over = new Promise<void>((resolve) => setImmediate(resolve))
  await begun
  return { over }
}
