/** Intervals of a node's key management, in milliseconds. */
export interface KeyTimes {
  /** How often a node reads its own keys and those of other nodes. */
  lookMs: number
  /** How often a node reads them while there's a problem with its own keys. */
  unwellMs: number
  /** How long a value that was encrypted before a node switched keys may take to reach the database: longer than a statement may take. */
  settleMs: number
}

export const KEY_TIMES: KeyTimes = { lookMs: 10_000, unwellMs: 1_000, settleMs: 30_000 }
