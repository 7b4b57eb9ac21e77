/** Partitions a database's calls by day (UTC). */
export interface CallDays {
  /**
   * Call in the transaction that adds calls, before adding them. Until it ends no other client adds any, so that numbers are in commit
   * order on all nodes. Returns the argument for `isCommitted`.
   */
  takeTurn(): Promise<string>
  /** Returns whether a transaction was committed whose response got lost. Rejects while that's unknown. */
  isCommitted(transaction: string): Promise<boolean>
  /** Creates the partitions for these times (milliseconds) if they're missing. Calls of other days share a default partition. */
  prepare(times: readonly number[]): Promise<void>
  /**
   * Creates the partitions for today and the following days, and moves calls of these days out of the default partition. `now`:
   * milliseconds.
   */
  prepareNext(now: number): Promise<void>
  /** Removes all calls of the days before that of `time` (milliseconds). Returns whether there were any. */
  removeBefore(time: number): Promise<boolean>
  /** Removes all calls of one day without numbers above `last`. Returns whether there was such a day. */
  removeDayUpTo(last: number): Promise<boolean>
}
