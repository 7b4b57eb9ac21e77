/** How far what was read of the database, and is kept in memory, can be relied on: others may write it at the same time. */
export interface Freshness {
  /** Another number whenever what was read before may be outdated; NaN, which equals nothing, while nothing can be relied on. */
  mark(): number
  /** Whether what may be outdated is used rather than failing with this error. */
  bridges(error: unknown): boolean
}

/** For a database that nobody else writes. */
export const ALWAYS_FRESH: Freshness = { mark: () => 0, bridges: () => false }
