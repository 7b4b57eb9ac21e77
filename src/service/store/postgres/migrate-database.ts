import { connectionFailure } from './connection-failure.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPool } from './postgres-dialect.ts'

/**
 * Migrates the tables of the PostgreSQL database at `url` to this release, and does nothing else. Resolves with their version. Throws
 * AppFailure `storage` for a database that can't be reached or used, and the errors of `migratePostgres`.
 */
export async function migrateDatabase(url: string): Promise<number> {
  const pool = openPool(url, { size: 1, onLost: () => undefined }) // A lost connection is reported by the statement that fails.
  try {
    return await migratePostgres(pool)
  } catch (error) {
    throw connectionFailure(error, url)
  } finally {
    await pool.end()
  }
}
