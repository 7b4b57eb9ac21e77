/** Numbers of the advisory locks that nodes take in PostgreSQL; the same in every release. */
export const ADVISORY_LOCKS = {
  /** Changing the tables. */
  migration: 7_332_000_001,
  /** Work that one node does for all; held as long as the node can. */
  duty: 7_332_000_002,
  /** Serializes changes of servers' definitions. */
  definitions: 7_332_000_003,
  /** Serializes adding calls, so that their IDs are in commit order. */
  calls: 7_332_000_004,
  /** Re-encrypting secrets. */
  encryption: 7_332_000_005,
  /** Changing which keys are in use, and publishing which ones nodes have. */
  keys: 7_332_000_006,
} as const
