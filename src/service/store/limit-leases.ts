/** What a node asks for of one limit: calls or bytes of one period. */
interface AskedPart {
  /** The whole limit. */
  allowed: number
  /** Used already without a lease. It's counted, even beyond the limit. */
  owed: number
  /** Requests wait for so much. */
  needed: number
  /** What the node would like to have ahead of requests. It gets at most a quarter of what’s left, so that others find some, too. */
  wanted: number
}

/** What a node asks for one token. */
export interface AskedLease {
  tokenId: string
  calls: AskedPart
  bytes: AskedPart
}

/** What a node may spend on one token until the period is over. */
export interface Lease {
  tokenId: string
  calls: number
  bytes: number
  /** The period's number, by the database's clock. */
  period: number
  /** Milliseconds left of it when the lease was made. */
  leftMs: number
}

/** The limits of tokens over all nodes of one database: what nodes have leased of a period never sums up to more than the limit. */
export interface LimitLeases {
  /** Leases for several tokens, each once, in one statement. */
  lease(asked: readonly AskedLease[]): Promise<Lease[]>
  /** How many nodes there are at this moment. */
  countNodes(): Promise<number>
  /** Forgets tokens that nobody has used for hours. */
  prune(): Promise<void>
}
