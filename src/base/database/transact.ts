import type { Database } from 'libsql'

/**
 * Runs `work` in a transaction. On a full disk SQLite rolls back automatically; the driver's own transaction then fails to roll back again,
 * and hides the reason.
 */
export function transact<T>(database: Database, work: () => T): T {
  // A transaction waits for another program's lock only when it begins.
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
