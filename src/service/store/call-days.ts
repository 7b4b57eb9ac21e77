/** Where a database keeps the calls of each day (UTC) by themselves. */
export interface CallDays {
  /**
   * To be called in the transaction that adds calls, before them. Until it ends nobody else adds any, so that the order of their
   * numbers is that of the commits, whichever node they come from. Returns what `isCommitted` asks for.
   */
  takeTurn(): Promise<string>
  /** Whether a transaction was committed whose answer got lost. Rejects while that can't be told. */
  isCommitted(transaction: string): Promise<boolean>
  /** Makes the days of these times (milliseconds) unless they are there. Calls of a day that isn't are kept with those of other days. */
  prepare(times: readonly number[]): Promise<void>
  /** Makes today and the days after it, and gives the calls that are kept with those of other days their own. `now`: milliseconds. */
  prepareNext(now: number): Promise<void>
  /** Takes away all calls of the days before the one of `time` (milliseconds). Returns whether there were any. */
  removeBefore(time: number): Promise<boolean>
  /** Takes away all calls of one day that has none with a number above `last`. Returns whether there was such a day. */
  removeDayUpTo(last: number): Promise<boolean>
}
