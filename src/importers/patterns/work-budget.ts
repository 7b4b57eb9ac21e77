/**
 * How long the checks of one value may hold the event loop, in milliseconds: together, and one pattern on one text. What
 * is over it is left to the API, which judges the arguments anyway.
 */
const MAX_MS = 30
const MAX_TEST_MS = 20

/** Time for the checks of one value; `start` begins with the next value. */
export interface WorkBudget {
  start(): void
  /** Whether work that takes at most `worstMs` may still be done. */
  allows(worstMs: number): boolean
}

/** The processor time of this process in milliseconds: a busy computer takes nothing away from it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** `now`: milliseconds. */
export function createWorkBudget(now: () => number = processorMs): WorkBudget {
  let end = 0
  return {
    start() {
      end = now() + MAX_MS
    },
    allows: (worstMs) => worstMs <= MAX_TEST_MS && now() < end,
  }
}
