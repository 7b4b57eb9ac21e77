/** Limits attempts so that they can't repeat endlessly. */
export interface RateLimiter {
  /** Whether another attempt is allowed; if so, it's counted. */
  take(): boolean
  /** Forgets previous attempts. */
  clear(): void
}

/** Allows at most `most` attempts within any `withinMs` milliseconds. */
export function createRateLimiter(
  most: number,
  withinMs: number,
  now: () => number = () => performance.now(),
): RateLimiter {
  let taken: number[] = []
  return {
    take() {
      taken = taken.filter((at) => now() - at < withinMs)
      if (taken.length >= most) return false
      taken.push(now())
      return true
    },
    clear() {
      taken = []
    },
  }
}
