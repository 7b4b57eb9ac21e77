import type { Database } from 'libsql'

/**
 * Runs `work` in a transaction. On a full disk SQLite rolls back automatically; the driver's own transaction then tries to roll back again,
 * fails, and hides the reason.
 */
export function transact<T>(database: Database, work: () => T): T {
  // SQLite waits for another program's lock only when a transaction begins, so take the write lock right away.
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
