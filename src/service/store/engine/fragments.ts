import type { Query } from './compiled-queries.ts'

/** What's common to several rows, and which one of them is taken: the first or the last by `time`. Rows without a time come last. */
interface OneOfEach {
  key: Query
  /** Its other columns, with commas between. */
  columns: Query
  /** An expression; it's the column `at` of the result. */
  time: Query
  which: 'first' | 'last'
  /** `FROM` and what follows it. */
  rows: Query
}

/** A column of rows that are given with a statement. */
export interface GivenColumn {
  name: Query
  type: 'text' | 'integer' | 'real'
}
export type GivenValue = string | number | null

/** Parts of statements that each engine says in its own way. */
export interface Fragments {
  /** The texts, or whole numbers, of a JSON array as a query of their own, for `IN`. */
  textsIn(json: string): Query
  numbersIn(json: string): Query
  /** Rows of values as the table `v`, any number with the same statement; its further column `place` says in which order they came. */
  givenRows(columns: readonly GivenColumn[], rows: readonly (readonly GivenValue[])[]): Query
  /** What a text of any length is unique by, and found by: a longer one than an index takes, too. */
  uniqueText(text: Query): Query
  least(left: Query, right: Query): Query
  greatest(left: Query, right: Query): Query
  /** The condition that a text has these letters in it, as they are. */
  contains(text: Query, word: string): Query
  /** The condition that a tag's column is this tag, whatever their case (of A to Z alone). */
  isTag(column: Query, tag: string): Query
  /** What tags of the same letters have in common, for `GROUP BY`. */
  foldedTag(column: Query): Query
  /** The values of all rows as a JSON array. */
  jsonArray(value: Query): Query
  /** The keys of a JSON object as a JSON array. */
  jsonKeys(object: Query): Query
  /** The condition that a JSON object has this key. */
  hasKey(object: Query, key: string): Query
  /** The function that makes a JSON object of names and values. */
  jsonObject: Query
  /** A column that holds 1 or 0 as a value of `jsonObject`. */
  jsonFlag(column: Query): Query
  /** One row for each key. */
  oneOfEach(wanted: OneOfEach): Query
  /** After a table: the index to read it through, or none but that of the rows. Where the engine knows best, nothing. */
  indexedBy(index: Query): Query
  notIndexed: Query
  /** Joins with the table before as the outer one. */
  crossJoin: Query
  /** In a part of a statement that reads through an index in the index's order: that order, where it has to be asked for. */
  inIndexOrder(columns: Query): Query
  /** What tells a row from the others of its table; `key`: the columns that do so everywhere. */
  rowKey(key: Query): Query
  /** The order in which many rows are best deleted. */
  storedOrder: Query
  /** At the end of a `SELECT`: nobody else changes its rows before the transaction ends. */
  forUpdate: Query
}
