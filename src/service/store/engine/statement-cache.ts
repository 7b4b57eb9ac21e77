import type { Database, Statement } from 'libsql'

/** More than there are statements in the code; those put together from parts come and go. */
const MAX_STATEMENTS = 400

interface Prepared {
  statement: Statement
  /** False where it may write. */
  onlyReads: boolean
}

/** Makes a function that prepares statements by their text; the newest are kept. */
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
