import { sql } from 'kysely'
import type { Query } from '../engine/compiled-queries.ts'
import { listOf } from '../engine/conditions.ts'
import type { Fragments, ParameterColumn, ParameterValue } from '../engine/fragments.ts'

const ARRAYS: Record<ParameterColumn['type'], (values: ParameterValue[]) => Query> = {
  text: (values) => sql`${values}::bytewise[]`,
  integer: (values) => sql`${values}::bigint[]`,
  real: (values) => sql`${values}::double precision[]`,
}

/** PostgreSQL's versions of the fragments. */
export const postgresFragments: Fragments = {
  textsIn: (json) => sql`(SELECT unnest(${JSON.parse(json)}::text[]))`,
  numbersIn: (json) => sql`(SELECT unnest(${JSON.parse(json)}::bigint[]))`,
  parameterRows(columns, rows) {
    const arrays = columns.map(({ type }, index) => ARRAYS[type](rows.map((row) => row[index] ?? null)))
    return sql`unnest(${listOf(arrays)}) WITH ORDINALITY AS v (${listOf(columns.map(({ name }) => name))}, place)`
  },
  uniqueText: (text) => sql`unique_text(${text})`,
  least: (left, right) => sql`least(${left}, ${right})`,
  greatest: (left, right) => sql`greatest(${left}, ${right})`,
  contains: (text, word) => sql`strpos(${text}, ${word}) > 0`,
  isTag: (column, tag) => sql`lower(${column}) = lower(${tag} COLLATE "C")`,
  foldedTag: (column) => sql`lower(${column})`,
  jsonArray: (value) => sql`coalesce(json_agg(${value}), '[]')::text`,
  // `jsonb` would reorder the keys.
  jsonKeys: (object) =>
    sql`(SELECT coalesce(json_agg(key), '[]')::text FROM json_object_keys(readable_json(${object})) key)`,
  hasKey: (object, key) =>
    sql`EXISTS (SELECT 1 FROM json_object_keys(readable_json(${object})) found WHERE found = ${key})`,
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
  // Inserts that only reference the row don't have to wait.
  forUpdate: sql`FOR NO KEY UPDATE`,
}
