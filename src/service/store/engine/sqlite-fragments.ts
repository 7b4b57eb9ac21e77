import { sql } from 'kysely'
import { toWellFormed } from '../../../shared/well-formed.ts'
import type { Query } from './compiled-queries.ts'
import { listOf } from './conditions.ts'
import type { Fragments, ParameterColumn, ParameterValue } from './fragments.ts'

/** Replaces characters that JSON would keep, but that make text unreadable. */
const readable = (value: ParameterValue): ParameterValue =>
  typeof value === 'string' ? toWellFormed(value).replaceAll('\0', '\uFFFD') : value

/** SQLite keeps the type of a JSON value. */
const parameterColumn = ({ name }: ParameterColumn, index: number): Query => sql`value ->> ${`$[${index}]`} AS ${name}`

const valuesIn = (json: string): Query => sql`(SELECT value FROM json_each(${json}))`

/** SQLite's versions of the fragments. */
export const sqliteFragments: Fragments = {
  textsIn: valuesIn,
  numbersIn: valuesIn,
  parameterRows(columns, rows) {
    const json = JSON.stringify(rows.map((row) => row.map(readable)))
    return sql`(SELECT ${listOf(columns.map(parameterColumn))}, key AS place FROM json_each(${json})) v`
  },
  uniqueText: (text) => text,
  least: (left, right) => sql`min(${left}, ${right})`,
  greatest: (left, right) => sql`max(${left}, ${right})`,
  contains: (text, word) => sql`instr(${text}, ${word}) > 0`,
  // The column's collation ignores case.
  isTag: (column, tag) => sql`${column} = ${tag}`,
  foldedTag: (column) => column,
  jsonArray: (value) => sql`json_group_array(${value})`,
  jsonKeys: (object) => sql`(SELECT json_group_array(key) FROM json_each(${object}))`,
  hasKey: (object, key) => sql`EXISTS (SELECT 1 FROM json_each(${object}) WHERE key = ${key})`,
  jsonObject: sql`json_object`,
  jsonFlag: (column) => sql`json(iif(${column}, 'true', 'false'))`,
  // With min() or max(), SQLite returns the other columns from the matching row.
  oneOfEach({ key, columns, time, which, rows }) {
    const extreme = which === 'first' ? sql`min(${time})` : sql`max(${time})`
    return sql`SELECT ${key}, ${columns}, ${extreme} AS at ${rows} GROUP BY ${key}`
  },
  indexedBy: (index) => sql`INDEXED BY ${index}`,
  notIndexed: sql`NOT INDEXED`,
  crossJoin: sql`CROSS JOIN`,
  inIndexOrder: () => sql``,
  rowKey: () => sql`rowid`,
  storedOrder: sql`ORDER BY rowid`,
  // A writer has exclusive access to the database.
  forUpdate: sql``,
}
