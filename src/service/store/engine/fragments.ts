import type { Query } from './compiled-queries.ts'

/** The key that groups rows, and which row of each group to return: the first or the last by `time`. Rows without a time come last. */
interface OneOfEach {
  key: Query
  /** The other columns, separated by commas. */
  columns: Query
  /** An expression; it's the column `at` of the result. */
  time: Query
  which: 'first' | 'last'
  /** `FROM` and what follows it. */
  rows: Query
}

/** A column of rows that are passed to a statement. */
export interface ParameterColumn {
  name: Query
  type: 'text' | 'integer' | 'real'
}
export type ParameterValue = string | number | null

/** Parts of statements that differ by engine. */
export interface Fragments {
  /** A subquery with the texts, or integers, of a JSON array, for `IN`. */
  textsIn(json: string): Query
  numbersIn(json: string): Query
  /** Rows of values as the table `v`, any number with the same statement; its additional column `place` is their position. */
  parameterRows(columns: readonly ParameterColumn[], rows: readonly (readonly ParameterValue[])[]): Query
  /** The unique, indexable form of a text of any length, including those too long for an index. */
  uniqueText(text: Query): Query
  least(left: Query, right: Query): Query
  greatest(left: Query, right: Query): Query
  /** The condition that a text contains exactly these letters. */
  contains(text: Query, word: string): Query
  /** The condition that a column equals a tag, ignoring case (A to Z only). */
  isTag(column: Query, tag: string): Query
  /** The case-folded tag, for `GROUP BY`. */
  foldedTag(column: Query): Query
  /** Aggregates the values of all rows to a JSON array. */
  jsonArray(value: Query): Query
  /** The keys of a JSON object as a JSON array. */
  jsonKeys(object: Query): Query
  /** The condition that a JSON object has this key. */
  hasKey(object: Query, key: string): Query
  /** The function that creates a JSON object from names and values. */
  jsonObject: Query
  /** Converts a column of 1 or 0 for `jsonObject`. */
  jsonFlag(column: Query): Query
  /** Returns one row for each key. */
  oneOfEach(wanted: OneOfEach): Query
  /** After a table: the index to use, or none but the row order. Empty if the engine knows best. */
  indexedBy(index: Query): Query
  notIndexed: Query
  /** Joins with the preceding table as the outer one. */
  crossJoin: Query
  /** The order in a subquery that reads in an index's order, if the engine needs it stated. */
  inIndexOrder(columns: Query): Query
  /** Identifies a row of its table; `key`: the columns that do so on every engine. */
  rowKey(key: Query): Query
  /** The best order for deleting many rows. */
  storedOrder: Query
  /** At the end of a `SELECT`: locks its rows until the transaction ends. */
  forUpdate: Query
}
