/** What an operator decides about a node, in milliseconds. */
export interface NodeSettings {
  /**
   * How long known URLs work without the database; then nobody can tell whether they were revoked, and the node leaves the load balancer. 0:
   * not at all.
   */
  serveOfflineMs: number
  /** A node whose clock differs by more from the database’s isn’t ready, as URLs and keys would expire at other times there. */
  maxClockOffsetMs: number
}

export const NODE_SETTINGS: NodeSettings = { serveOfflineMs: 60_000, maxClockOffsetMs: 5_000 }
