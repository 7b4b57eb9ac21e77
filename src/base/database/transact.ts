import type { Database } from 'libsql'

/**
 * Runs `work` as a whole or not at all. On a full disk SQLite takes the work back by itself; the driver's own transaction
 * then fails at doing it again, and hides why.
 */
export function transact<T>(database: Database, work: () => T): T {
  // Only at its beginning does a transaction wait for a lock that another program has.
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}
