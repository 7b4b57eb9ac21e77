/**
 * Returns what `work` resolves with, and how many event loop turns start while it runs. Work that yields every few milliseconds has dozens;
 * work that blocks the event loop has two or three, however fast the machine is.
 */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0
  let isRunning = true
  const turn = () => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    return { value: await work(), turns }
  } finally {
    isRunning = false
  }
}
