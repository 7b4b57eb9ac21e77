import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'
import type { Queries } from './engine.ts'

interface Rows {
  table: Query
  /** Columns that identify a row. */
  key: Query
  where: Query
  /** The order in which rows are deleted. Default: any. */
  order?: Query
}

/** Deletes at most `most` of these rows. Returns the number deleted. */
export function deleteSome(
  database: Queries,
  { table, key, where, order = sql`` }: Rows,
  most: number,
): Promise<number> {
  const row = database.fragments.rowKey(key)
  return database.run(sql`
    DELETE FROM ${table} WHERE (${row}) IN (SELECT ${row} FROM ${table} WHERE ${where} ${order} LIMIT ${most})`)
}
