import { sql } from 'kysely'
import { z } from 'zod'
import type { Query } from '../engine/compiled-queries.ts'
import { allOf, listOf } from '../engine/conditions.ts'
import type { Queries } from '../engine/engine.ts'
import type { SecretColumn } from './secret-columns.ts'

const part = z.union([z.string(), z.number()])
const row = z.record(z.string(), z.unknown())
const countRows = z.array(z.object({ id: z.string(), values: z.int() }))

/** A value encrypted with an older key. `key`, `row`: the values of its column's `key` and `row` columns. */
export interface OutdatedValue {
  key: Record<string, string | number>
  row: (string | number)[]
  stored: string
  keyId: string
}

const keyOf = ({ key, row: names }: SecretColumn) => key ?? Object.fromEntries(names.map((name) => [name, 'text']))
const typed = (value: unknown, type: string): Query => sql`${value}::${sql.raw(type)}`

/** Returns the ID of a value's key. Looks only at the beginning, so that long values aren't read in full. */
const keyIdIn = (column: Query): Query => sql`split_part(substr(${column}, 1, 100), '.', 2)`

/** Counts the values encrypted with each key across all of these columns, reading every value. */
export async function countValues(database: Queries, columns: readonly SecretColumn[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of columns) {
    const stored = sql.ref(column)
    const found = await database.all(sql`
      SELECT ${keyIdIn(stored)} AS id, count(*) AS values FROM ${sql.table(table)}
      WHERE ${stored} IS NOT NULL GROUP BY 1`)
    for (const { id, values } of countRows.parse(found)) counts.set(id, (counts.get(id) ?? 0) + values)
  }
  return counts
}

/** Returns the first values in a column that are encrypted with one of these keys, starting after the given value. */
export async function outdatedValues(
  database: Queries,
  column: SecretColumn,
  keyIds: readonly string[],
  { after, most }: { after: OutdatedValue | null; most: number },
): Promise<OutdatedValue[]> {
  const key = Object.entries(keyOf(column))
  const stored = sql.ref(column.column)
  const order = listOf(key.map(([name]) => sql.ref(name)))
  const conditions = [sql`${keyIdIn(stored)} IN ${database.fragments.textsIn(JSON.stringify(keyIds))}`]
  if (after) {
    const last = listOf(key.map(([name, type]) => typed(after.key[name], type)))
    conditions.push(sql`(${order}) > (${last})`)
  }
  const read = [...new Set([...Object.keys(keyOf(column)), ...column.row])].map((name) => sql.ref(name))
  const found = await database.all(sql`
    SELECT ${listOf(read)}, ${stored} AS stored, ${keyIdIn(stored)} AS key_id FROM ${sql.table(column.table)}
    WHERE ${allOf(conditions)} ORDER BY ${order} LIMIT ${most}`)
  return z
    .array(row)
    .parse(found)
    .map((one) => ({
      key: Object.fromEntries(key.map(([name]) => [name, part.parse(one[name])])),
      row: column.row.map((name) => part.parse(one[name])),
      stored: z.string().parse(one.stored),
      keyId: z.string().parse(one.key_id),
    }))
}

/** Replaces values unless they've changed since. Returns the number replaced. */
export function replaceValues(
  database: Queries,
  column: SecretColumn,
  values: readonly (OutdatedValue & { sealed: string })[],
): Promise<number> {
  const key = Object.entries(keyOf(column))
  const stored = sql.ref(column.column)
  const json = JSON.stringify(values.map(({ key: of, stored: old, sealed }) => ({ ...of, stored: old, sealed })))
  const shape = listOf([
    ...key.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
    sql`stored text, sealed text`,
  ])
  const same = key.map(([name]) => sql`t.${sql.ref(name)} = n.${sql.ref(name)}`)
  return database.run(sql`
    UPDATE ${sql.table(column.table)} t SET ${stored} = n.sealed FROM jsonb_to_recordset(${json}::jsonb) AS n(${shape})
    WHERE ${allOf([...same, sql`t.${stored} = n.stored`])}`)
}
