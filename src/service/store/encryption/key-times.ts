/** When a node does what for its encryption keys, in milliseconds. */
export interface KeyTimes {
  /** How often it looks at its own keys and at those of others. */
  lookMs: number
  /** The same while something is wrong with its own. */
  unwellMs: number
  /** How long what was encrypted before a node took another key may be on its way to the database: longer than a statement may take. */
  settleMs: number
}

export const KEY_TIMES: KeyTimes = { lookMs: 10_000, unwellMs: 1_000, settleMs: 30_000 }
