import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'
import type { Fragments } from './fragments.ts'

const valuesIn = (json: string): Query => sql`(SELECT value FROM json_each(${json}))`

/** As SQLite says it. */
export const sqliteFragments: Fragments = {
  textsIn: valuesIn,
  numbersIn: valuesIn,
  least: (left, right) => sql`min(${left}, ${right})`,
  greatest: (left, right) => sql`max(${left}, ${right})`,
  contains: (text, word) => sql`instr(${text}, ${word}) > 0`,
  // The column compares without case.
  isTag: (column, tag) => sql`${column} = ${tag}`,
  foldedTag: (column) => column,
  jsonArray: (value) => sql`json_group_array(${value})`,
  jsonKeys: (object) => sql`(SELECT json_group_array(key) FROM json_each(${object}))`,
  jsonObject: sql`json_object`,
  jsonFlag: (column) => sql`json(iif(${column}, 'true', 'false'))`,
  // With min() or max(), SQLite takes the other columns from the row that has it.
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
  // Who writes has the database alone.
  forUpdate: sql``,
}
