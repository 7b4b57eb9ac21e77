/** The settings that an administrator chooses for a node, in milliseconds. */
export interface NodeSettings {
  /**
   * How long known URLs work without the database. They may have been revoked in the meantime, so after that, the node leaves the load
   * balancer. 0: they don't work without it.
   */
  serveOfflineMs: number
  /**
   * Maximum difference between a node's clock and the database's. Beyond it, the node isn't ready, because URLs and keys would expire at
   * different times there.
   */
  maxClockOffsetMs: number
}

export const NODE_SETTINGS: NodeSettings = { serveOfflineMs: 60_000, maxClockOffsetMs: 5_000 }
