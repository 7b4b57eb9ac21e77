/** IDs of the advisory locks that nodes take in PostgreSQL; the same in every release. */
export const ADVISORY_LOCKS = {
  /** Held while changing the tables. */
  migration: 7_332_000_001,
  /** Held, for as long as possible, by the node that does the work for all of them. */
  duty: 7_332_000_002,
  /** Serializes changes to servers' definitions. */
  definitions: 7_332_000_003,
  /** Serializes adding calls, so that their numbers are in commit order. */
  calls: 7_332_000_004,
  /** Held while re-encrypting secrets. */
  encryption: 7_332_000_005,
  /** Held while changing which keys are in use, or publishing which ones nodes have. */
  keys: 7_332_000_006,
  /** Serializes keeping long replies, so that their limits aren't exceeded. */
  keptReplies: 7_332_000_007,
} as const
