/**
 * Maximum time, in milliseconds, that checking one value may block the event loop, both in total and for one pattern on one string. The
 * rest is left to the API, which validates the arguments anyway.
 */
const MAX_MS = 30
const MAX_TEST_MS = 20

/** Time budget for checking one value; `start` resets it for the next one. */
export interface WorkBudget {
  start(): void
  /** Whether work that takes at most `worstMs` fits in the remaining budget. */
  allows(worstMs: number): boolean
}

/** Returns this process's CPU time in milliseconds, which other processes don't affect. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Creates a budget. `now` returns milliseconds. */
export function createWorkBudget(now: () => number = processorMs): WorkBudget {
  // Not set in `start`, because reading the clock is a system call and most values have nothing to check.
  let end: number | null = null
  return {
    start() {
      end = null
    },
    allows(worstMs) {
      if (worstMs > MAX_TEST_MS) return false
      const time = now()
      end ??= time + MAX_MS
      return time < end
    },
  }
}
