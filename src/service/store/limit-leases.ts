/** A node's request for one limit: the calls or the bytes of one period. */
interface LeasePart {
  /** The whole limit. */
  allowed: number
  /** Amount already used without a lease. It's counted even if it exceeds the limit. */
  owed: number
  /** Amount that pending requests need. */
  needed: number
  /** Amount that the node would like to have in advance. It gets at most a quarter of what's left, so that other nodes get some. */
  wanted: number
}

/** A node's request for the limits of one token. */
export interface LeaseRequest {
  tokenId: string
  calls: LeasePart
  bytes: LeasePart
}

/** The part of one token's limits that a node may use until the period ends. */
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
  /** Returns leases for several distinct tokens, in one statement. */
  lease(asked: readonly LeaseRequest[]): Promise<Lease[]>
  /** Returns the current number of nodes. */
  countNodes(): Promise<number>
  /** Deletes the leases of tokens that have been unused for hours. */
  prune(): Promise<void>
}
