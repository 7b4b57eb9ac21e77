/** Numbers of the locks that nodes take in PostgreSQL, the same in every release, and each for one thing. */
export const ADVISORY_LOCKS = {
  /** Changing the tables. */
  migration: 7_332_000_001,
  /** What one node does for all; held as long as the node can. */
  duty: 7_332_000_002,
  /** Changes of servers' definitions, one after the other. */
  definitions: 7_332_000_003,
  /** Adding calls, so that their IDs follow the commits. */
  calls: 7_332_000_004,
  /** Re-encrypting secrets. */
  encryption: 7_332_000_005,
  /** Which keys are in use, and which ones nodes have. */
  keys: 7_332_000_006,
} as const
