import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'
import type { Queries } from './engine.ts'

/** Rows of a table, the first ones first where `orderBy` is given. */
interface Rows {
  table: Query
  where: Query
  orderBy?: Query
}

/** Deletes at most `most` of these rows. Returns how many. */
export function deleteSome(database: Queries, { table, where, orderBy }: Rows, most: number): Promise<number> {
  const order = orderBy ? sql`ORDER BY ${orderBy}` : sql``
  return database.run(sql`
    DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} ${order} LIMIT ${most})`)
}
