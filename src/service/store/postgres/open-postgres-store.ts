import { logFor } from '../../../core/log/log.ts'
import { createEngine } from '../engine/engine.ts'
import { createStore, type Store } from '../store.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

/** Connections of one node at most. */
const POOL_SIZE = 10

/**
 * Opens the store in the PostgreSQL database at `url`, whose tables are made or brought to this release. Others may have it open, too.
 * Errors as in `migratePostgres`, and those of the connection.
 */
export async function openPostgresStore(url: string, { poolSize = POOL_SIZE } = {}): Promise<Store> {
  const onLost = (error: Error) => logFor('service/store').error('A connection to the database was lost', error)
  const pool = openPool(url, { size: poolSize, onLost })
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  // PostgreSQL minds its log by itself.
  return createStore(createEngine(postgresDialect(pool)), { keepSmall: () => () => undefined })
}
