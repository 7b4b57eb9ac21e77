import { logFor } from '../../../core/log/log.ts'
import { createEngine } from '../engine/engine.ts'
import { createStore, type Store } from '../store.ts'
import { connectionFailure } from './connection-failure.ts'
import { isUnencrypted } from './database-url.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

/** Connections of one node at most. */
const POOL_SIZE = 10

/**
 * Opens the store in the PostgreSQL database at `url`, whose tables are made or brought to this release. Others may have it open, too.
 * Throws AppFailure `storage` with a remedy for one that can't be reached or used, and as `migratePostgres` does.
 */
export async function openPostgresStore(url: string, { poolSize = POOL_SIZE } = {}): Promise<Store> {
  const log = logFor('service/store')
  const onLost = (error: Error) => log.error('A connection to the database was lost', error)
  const pool = openPool(url, { size: poolSize, onLost })
  try {
    if (isUnencrypted(url)) log.warn('The connection to PostgreSQL isn’t encrypted; its URL needs sslmode=verify-full')
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw connectionFailure(error, url)
  }
  // PostgreSQL minds its log by itself.
  return createStore(createEngine(postgresDialect(pool)), { keepSmall: () => () => undefined })
}
