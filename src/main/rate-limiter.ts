/** Counts what must not be repeated without end. */
export interface RateLimiter {
  /** Whether there may be one more now; it then counts. */
  take(): boolean
  /** Forgets those so far. */
  clear(): void
}

/** At most `most` attempts within any `withinMs` milliseconds. */
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
