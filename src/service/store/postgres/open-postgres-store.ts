import { sql } from 'kysely'
import { z } from 'zod'
import { logFor } from '../../../base/log/log.ts'
import { openEncryption } from '../encryption/encryption.ts'
import type { EncryptionKeys } from '../encryption/encryption-key.ts'
import { createKeyRing, sealedSecrets } from '../encryption/key-ring.ts'
import type { KeyTimes } from '../encryption/key-times.ts'
import { createEngine } from '../engine/engine.ts'
import type { Freshness } from '../freshness.ts'
import { createStore, type Store } from '../store.ts'
import { createCallDays } from './call-days.ts'
import { createCallTotals } from './call-totals.ts'
import { connectionFailure } from './connection-failure.ts'
import { type DatabaseUrl, isUnencrypted, urlNow } from './database-url.ts'
import { createLimitLeases } from './limit-leases.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createNodeRecords } from './node-records.ts'
import { hangUp, openPool, postgresDialect } from './postgres-dialect.ts'
import { createSharedQueue } from './shared-queue.ts'

const NOW = sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`
const TAKE_REPLY_TURN = sql`SELECT take_turn_with_replies()`
const nowRow = z.object({ now: z.number() })

/** Maximum number of connections of one node's store. */
const POOL_SIZE = 10
/** Includes the connection on which the node receives changes. */
export const NODE_CONNECTIONS = POOL_SIZE + 1

interface PostgresOptions {
  keys: EncryptionKeys
  poolSize?: number
  /** Intervals of the node's key management. Defaults to `KEY_TIMES`. */
  keyTimes?: KeyTimes | undefined
  /** How long a node with this store serves known URLs without the database, in milliseconds. */
  serveOfflineMs?: number
  /** What the node knows about its database. By default, there are no other nodes, and it always queries. */
  state?: Freshness & { check(): void; onAway(listener: () => void): void }
}

/**
 * Opens the store in the PostgreSQL database at `url`, and creates or migrates its tables. Other nodes may have it open, too. Throws
 * AppFailure `storage` with a remedy for a database that can't be reached or used, or was encrypted with other keys (`wrongKey`), and the
 * errors of `migratePostgres` and `keys`.
 */
export async function openPostgresStore(
  url: DatabaseUrl,
  { keys, poolSize = POOL_SIZE, keyTimes, serveOfflineMs, state }: PostgresOptions,
): Promise<Store> {
  const ring = await createKeyRing(keys)
  const log = logFor('service/store')
  const onLost = (error: Error) => log.error('A connection to the database was lost', error)
  const pool = openPool(url, { size: poolSize, onLost })
  try {
    if (isUnencrypted(urlNow(url)))
      log.warn('The connection to PostgreSQL isn’t encrypted; its URL needs sslmode=verify-full')
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw connectionFailure(error, urlNow(url))
  }
  const engine = createEngine(postgresDialect(pool, { secrets: sealedSecrets(ring), check: state?.check }))
  state?.onAway(hangUp(pool))
  const nodes = createNodeRecords(engine, serveOfflineMs)
  const encryption = await openEncryption(engine, ring, nodes, keyTimes).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  const close = async () => {
    await encryption.stop()
    await engine.close()
  }
  return createStore(
    { ...engine, close },
    {
      // PostgreSQL manages its log itself.
      checkpoints: { keepSmall: () => () => undefined },
      now: async () => nowRow.parse(await engine.first(NOW)).now,
      encryption,
      nodes,
      freshness: state,
      callDays: createCallDays(engine),
      callTotals: createCallTotals(engine),
      limitLeases: createLimitLeases(engine),
      takeReplyTurn: async () => void (await engine.first(TAKE_REPLY_TURN)),
      changes: createSharedQueue(pool, state?.check),
    },
  )
}
