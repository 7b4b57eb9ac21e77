/** Partitions a database's calls by day (UTC). */
export interface CallDays {
  /**
   * Call in the transaction that adds calls, before adding them. No other client adds any until the transaction ends, so that numbers are
   * in commit order on all nodes. Returns the argument for `isCommitted`.
   */
  takeTurn(): Promise<string>
  /** Returns whether a transaction whose response was lost has been committed. Rejects while that's unknown. */
  isCommitted(transaction: string): Promise<boolean>
  /** Creates the partitions for these times (milliseconds) if they're missing. Calls on other days share a default partition. */
  prepare(times: readonly number[]): Promise<void>
  /**
   * Creates the partitions for today and the following days, and moves calls on these days out of the default partition. `now`:
   * milliseconds.
   */
  prepareNext(now: number): Promise<void>
  /** Removes all calls from the days before the day of `time` (milliseconds). Returns whether there were any. */
  removeBefore(time: number): Promise<boolean>
  /** Removes all calls of one day if none of their numbers exceeds `last`. Returns whether there was such a day. */
  removeDayUpTo(last: number): Promise<boolean>
}
