import type { Query } from './compiled-queries.ts'

/** The key to group rows by, and which row of each group to return: the first or the last by `time`. Rows without a time come last. */
interface OneOfEach {
  key: Query
  /** The other columns, separated by commas. */
  columns: Query
  /** An expression, returned as the column `at`. */
  time: Query
  which: 'first' | 'last'
  /** The `FROM` clause and everything after it. */
  rows: Query
}

/** A column of the rows passed to a statement. */
export interface ParameterColumn {
  name: Query
  type: 'text' | 'integer' | 'real'
}
export type ParameterValue = string | number | null

/** Parts of statements that differ by engine. */
export interface Fragments {
  /** Returns a subquery with the strings or integers in a JSON array, for `IN`. */
  textsIn(json: string): Query
  numbersIn(json: string): Query
  /**
   * Returns rows of values as the table `v`. The statement is the same for any number of rows; the additional column `place` is a row's
   * position.
   */
  parameterRows(columns: readonly ParameterColumn[], rows: readonly (readonly ParameterValue[])[]): Query
  /** Returns a unique, indexable form of text of any length, including text too long for an index. */
  uniqueText(text: Query): Query
  least(left: Query, right: Query): Query
  greatest(left: Query, right: Query): Query
  /** Returns the condition that `text` contains exactly these characters. */
  contains(text: Query, word: string): Query
  /** Returns the condition that a column equals a tag, ignoring case (A to Z only). */
  isTag(column: Query, tag: string): Query
  /** Returns the case-folded tag, for `GROUP BY`. */
  foldedTag(column: Query): Query
  /** Aggregates the values of all rows into a JSON array. */
  jsonArray(value: Query): Query
  /** Returns the keys of a JSON object as a JSON array. */
  jsonKeys(object: Query): Query
  /** Returns the condition that a JSON object has this key. */
  hasKey(object: Query, key: string): Query
  /** The function that creates a JSON object from names and values. */
  jsonObject: Query
  /** Converts a column of 1 or 0 for `jsonObject`. */
  jsonFlag(column: Query): Query
  /** Returns a query for one row per key. */
  oneOfEach(wanted: OneOfEach): Query
  /** Goes after a table's name to force an index or, with `notIndexed`, row order. Empty if the engine makes the best choice itself. */
  indexedBy(index: Query): Query
  notIndexed: Query
  /** Joins with the preceding table, which is the outer one. */
  crossJoin: Query
  /** The order for a subquery that reads in an index's order, if the engine needs it spelled out. */
  inIndexOrder(columns: Query): Query
  /** Identifies a row of its table; `key`: the columns that do this on every engine. */
  rowKey(key: Query): Query
  /** The most efficient order for deleting many rows. */
  storedOrder: Query
  /** Placed at the end of a `SELECT`: locks its rows until the transaction ends. */
  forUpdate: Query
}
