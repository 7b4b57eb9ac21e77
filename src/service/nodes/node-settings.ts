/** An administrator's settings for a node, in milliseconds. */
export interface NodeSettings {
  /**
   * How long known URLs work without the database; after that, it's unknown whether they were revoked, and the node leaves the load
   * balancer. 0: not at all.
   */
  serveOfflineMs: number
  /**
   * A node whose clock differs from the database's by more than this isn't ready, because URLs and keys would expire at other times there.
   */
  maxClockOffsetMs: number
}

export const NODE_SETTINGS: NodeSettings = { serveOfflineMs: 60_000, maxClockOffsetMs: 5_000 }
