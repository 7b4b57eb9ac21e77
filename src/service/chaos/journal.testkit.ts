/** An answer that a client got for a call. Times are in milliseconds since 1970. */
interface Answer {
  node: string
  at: number
}

/** A time at which the database couldn't be asked. `until`: when every node had it again; null: it's still away. */
interface Outage {
  from: number
  until: number | null
}

/** What clients have seen, which the database must show in the end. */
export interface Journal {
  /** Answered calls, by what each of them said to the API. */
  answered: Map<string, Answer>
  /** Customers' tokens that were acknowledged, by the token: whose they are. */
  generated: Map<string, { identity: string; customerId: string }>
  /** Tokens of which a revocation was asked for, and those of which it was acknowledged. */
  revoking: Set<string>
  revoked: Set<string>
  /** Revocations that were looked at on each node a moment later, and those that a node didn't know of then. */
  watched: number
  unknown: number
  /** Calls that somebody has read in the log, with their numbers there. */
  shown: Map<string, number>
  outages: Outage[]
  /** What succeeded with the second try, by the phase of the run. */
  retried: Map<string, number>
  /** How the first try of those ended, with the phase. */
  firstTries: string[]
  /** What failed twice, and needn't have. */
  failed: string[]
  /** What failed twice because it needs the database, which was away. */
  excused: Map<string, number>
  /** The longest that an answer took, in milliseconds, by the phase. */
  slowest: Map<string, number>
}

export const createJournal = (): Journal => ({
  answered: new Map(),
  generated: new Map(),
  revoking: new Set(),
  revoked: new Set(),
  watched: 0,
  unknown: 0,
  shown: new Map(),
  outages: [],
  retried: new Map(),
  firstTries: [],
  failed: [],
  excused: new Map(),
  slowest: new Map(),
})

export const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Whether the database was away at any moment between. */
export const wasAway = ({ outages }: Journal, from: number, until: number): boolean =>
  outages.some((outage) => outage.from <= until && (outage.until === null || outage.until >= from))
