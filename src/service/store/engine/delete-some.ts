import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'
import type { Queries } from './engine.ts'

/** Rows of a table. */
interface Rows {
  table: Query
  /** The columns that tell one row from another. */
  key: Query
  where: Query
  /** Which ones come first; left out: any. */
  order?: Query
}

/** Deletes at most `most` of these rows. Returns how many. */
export function deleteSome(
  database: Queries,
  { table, key, where, order = sql`` }: Rows,
  most: number,
): Promise<number> {
  const row = database.fragments.rowKey(key)
  return database.run(sql`
    DELETE FROM ${table} WHERE (${row}) IN (SELECT ${row} FROM ${table} WHERE ${where} ${order} LIMIT ${most})`)
}
