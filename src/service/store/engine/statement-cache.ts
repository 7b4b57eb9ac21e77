import type { Database, Statement } from 'libsql'

/** More than the number of statements in the code, because statements composed of parts vary. */
const MAX_STATEMENTS = 400

interface Prepared {
  statement: Statement
  /** False if the statement may write. */
  onlyReads: boolean
}

/** Creates a function that prepares statements by their text and caches the most recent ones. */
export function createStatementCache(database: Database): (sql: string) => Prepared {
  const prepared = new Map<string, Prepared>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const added = { statement: database.prepare(sql), onlyReads: /^\s*SELECT\b/.test(sql) }
    for (const oldest of prepared.keys()) {
      if (prepared.size < MAX_STATEMENTS) break
      prepared.delete(oldest)
    }
    prepared.set(sql, added)
    return added
  }
}
