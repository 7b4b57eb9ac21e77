/** How long cached data from the database can be trusted, given that other processes may write to it at the same time. */
export interface Freshness {
  /**
   * Returns a number that changes whenever earlier data may be outdated, or NaN, which doesn't equal anything, while nothing can be
   * trusted.
   */
  mark(): number
  /** Whether to use possibly outdated data instead of failing with this error. */
  bridges(error: unknown): boolean
}

/** For a database without other writers. */
export const ALWAYS_FRESH: Freshness = { mark: () => 0, bridges: () => false }
