/** How long cached data from the database can be trusted: others may write it at the same time. */
export interface Freshness {
  /** Returns a number that changes whenever earlier data may be outdated; NaN, which equals nothing, while nothing can be trusted. */
  mark(): number
  /** Whether to use possibly outdated data rather than fail with this error. */
  bridges(error: unknown): boolean
}

/** For a database without other writers. */
export const ALWAYS_FRESH: Freshness = { mark: () => 0, bridges: () => false }
