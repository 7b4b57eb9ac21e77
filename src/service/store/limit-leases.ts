/** A node's request for one limit: calls or bytes of one period. */
interface LeasePart {
  /** The whole limit. */
  allowed: number
  /** Already used without a lease. It's counted, even beyond the limit. */
  owed: number
  /** What pending requests need. */
  needed: number
  /** What the node would like to have in advance. It gets at most a quarter of the rest, so that some is left for others. */
  wanted: number
}

/** A node's request for one token. */
export interface LeaseRequest {
  tokenId: string
  calls: LeasePart
  bytes: LeasePart
}

/** What a node may use for one token until the period ends. */
export interface Lease {
  tokenId: string
  calls: number
  bytes: number
  /** The period's number, by the database's clock. */
  period: number
  /** Milliseconds left in the period when the lease was granted. */
  leftMs: number
}

/** The limits of tokens across all nodes of one database: the leases of a period never add up to more than the limit. */
export interface LimitLeases {
  /** Leases for several distinct tokens, in one statement. */
  lease(asked: readonly LeaseRequest[]): Promise<Lease[]>
  /** Returns the current number of nodes. */
  countNodes(): Promise<number>
  /** Deletes the leases of tokens unused for hours. */
  prune(): Promise<void>
}
