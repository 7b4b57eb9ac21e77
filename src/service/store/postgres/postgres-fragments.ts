import { sql } from 'kysely'
import type { Fragments } from '../engine/fragments.ts'

/** As PostgreSQL says it. */
export const postgresFragments: Fragments = {
  textsIn: (json) => sql`(SELECT unnest(${JSON.parse(json)}::text[]))`,
  numbersIn: (json) => sql`(SELECT unnest(${JSON.parse(json)}::bigint[]))`,
  least: (left, right) => sql`least(${left}, ${right})`,
  greatest: (left, right) => sql`greatest(${left}, ${right})`,
  contains: (text, word) => sql`strpos(${text}, ${word}) > 0`,
  isTag: (column, tag) => sql`lower(${column}) = lower(${tag} COLLATE "C")`,
  foldedTag: (column) => sql`lower(${column})`,
  jsonArray: (value) => sql`coalesce(json_agg(${value}), '[]')::text`,
  // Not of `jsonb`, which has an order of its own.
  jsonKeys: (object) => sql`(SELECT coalesce(json_agg(key), '[]')::text FROM json_object_keys(${object}::json) key)`,
  jsonObject: sql`json_build_object`,
  jsonFlag: (column) => sql`(${column} = 1)`,
  oneOfEach({ key, columns, time, which, rows }) {
    const order = which === 'first' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`
    return sql`SELECT DISTINCT ON (${key}) ${key}, ${columns}, ${time} AS at ${rows} ORDER BY ${key}, ${time} ${order}`
  },
  indexedBy: () => sql``,
  notIndexed: sql``,
  crossJoin: sql`JOIN`,
  inIndexOrder: (columns) => sql`ORDER BY ${columns}`,
  rowKey: (key) => key,
  storedOrder: sql``,
  // Those who only refer to the row don't wait.
  forUpdate: sql`FOR NO KEY UPDATE`,
}
