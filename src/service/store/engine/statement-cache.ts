import type { Database, Statement } from 'libsql'

/** More than there are statements in the code; those put together from parts come and go. */
const MAX_STATEMENTS = 400

/** Makes a function that prepares statements by their text; the newest are kept. */
export function createStatementCache(database: Database): (sql: string) => Statement {
  const prepared = new Map<string, Statement>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    for (const oldest of prepared.keys()) {
      if (prepared.size < MAX_STATEMENTS) break
      prepared.delete(oldest)
    }
    prepared.set(sql, statement)
    return statement
  }
}
