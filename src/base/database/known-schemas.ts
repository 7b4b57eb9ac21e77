import Database from 'libsql'
import { z } from 'zod'
import { migrate, type Schema } from './migrate.ts'

/** Tables that SQLite itself creates for statistics and counters. The indexes it creates for keys have no SQL. */
const OWN_TABLES = ['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']

const partRow = z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string().nullable() })

/** Returns all tables, indexes, views, and triggers of a database as one string. */
export function schemaText(database: Database.Database): string {
  const parts = z.array(partRow).parse(database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master').all())
  const isOwn = ({ type, name, sql }: z.output<typeof partRow>) =>
    (type === 'index' && sql === null) || (type === 'table' && OWN_TABLES.includes(name))
  return JSON.stringify(
    parts
      .filter((part) => !isOwn(part))
      .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, sql]))
      .sort(),
  )
}

/** Returns the schema text of each version of a kind of database, starting with version 1. */
export function knownSchemas(schema: Schema): string[] {
  const database = new Database(':memory:')
  try {
    return schema.migrations.map((_, index) => {
      migrate(database, schema, index + 1)
      return schemaText(database)
    })
  } finally {
    database.close()
  }
}
