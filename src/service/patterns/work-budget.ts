/**
 * How long the checks of one value may hold the event loop, in milliseconds: together, and one pattern on one text. What
 * is over it is left to the API, which judges the arguments anyway.
 */
const MAX_MS = 20
const MAX_TEST_MS = 20

/** Time for the checks of one value; `start` begins with the next value. */
export interface WorkBudget {
  start(): void
  /** Whether work that takes at most `worstMs` may still be done. */
  allows(worstMs: number): boolean
}

/** `now`: milliseconds. */
export function createWorkBudget(now: () => number = () => performance.now()): WorkBudget {
  let end = 0
  return {
    start() {
      end = now() + MAX_MS
    },
    allows: (worstMs) => worstMs <= MAX_TEST_MS && now() < end,
  }
}
