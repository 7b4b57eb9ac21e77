/** A response to a client's call. Times are in milliseconds since 1970. */
interface Answer {
  node: string
  at: number
}

/** A period when the database was unreachable. `until`: when every node was connected again; null before that. */
interface Outage {
  from: number
  until: number | null
}

/** Everything clients observed, which the database must confirm at the end. */
export interface Journal {
  /** Answered calls, by the text that each one sent to the API. */
  answered: Map<string, Answer>
  /** The owners of customers' acknowledged tokens, by token. */
  generated: Map<string, { identity: string; customerId: string }>
  /** Tokens whose revocation was requested, and those whose revocation was acknowledged. */
  revoking: Set<string>
  revoked: Set<string>
  /** Number of revocations checked on each node shortly afterward, and number of those that some node didn't know about yet. */
  watched: number
  unknown: number
  /** Calls that a client has read in the log, with their numbers there. */
  shown: Map<string, number>
  outages: Outage[]
  /** Number of requests that succeeded on the second try, by phase. */
  retried: Map<string, number>
  /** How the first try of each of these requests failed, with the phase. */
  firstTries: string[]
  /** Requests that failed twice for no acceptable reason. */
  failed: string[]
  /** Number of requests that failed twice because they needed the database during an outage. */
  excused: Map<string, number>
  /** The slowest response in milliseconds, by phase. */
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

/** Whether the database was down at any time in this period. */
export const wasAway = ({ outages }: Journal, from: number, until: number): boolean =>
  outages.some((outage) => outage.from <= until && (outage.until === null || outage.until >= from))
