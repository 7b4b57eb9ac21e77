import { setTimeout } from 'node:timers/promises'

/**
 * The most processor time that one turn of the event loop takes while `work` runs, in milliseconds, and what `work` resolves
 * with. The clock would also count what other programs do.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  // What was left to collect of the test's own data.
  await setTimeout(100)
  let longest = 0
  let before = process.cpuUsage().user
  let isRunning = true
  const turn = () => {
    const now = process.cpuUsage().user
    longest = Math.max(longest, now - before)
    before = now
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    const value = await work()
    turn()
    return { value, milliseconds: longest / 1000 }
  } finally {
    isRunning = false
  }
}
