import type { Database } from 'libsql'

/**
 * Runs `work` as a whole or not at all. On a full disk SQLite takes the work back by itself; the driver's own transaction
 * then fails at doing it again, and hides why.
 */
export function transact<T>(database: Database, work: () => T): T {
  database.exec('BEGIN')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}
