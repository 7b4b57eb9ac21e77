import { onTestFinished } from 'vitest'
import { makeDataFolder, TEST_KEY } from '../../service.testkit.ts'
import { createKeyRing, sealedSecrets } from '../encryption/key-ring.ts'
import { makeKey, makeKeys } from '../encryption/keys.testkit.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { createSqliteEngine } from '../engine/sqlite-engine.ts'
import { openDatabase } from '../open-database.ts'
import { makePostgresDatabase } from '../postgres/cluster.testkit.ts'
import { openPostgresStore } from '../postgres/open-postgres-store.ts'
import { openPool, postgresDialect } from '../postgres/postgres-dialect.ts'
import { openStore, type Store } from '../store.ts'

/** Number of a node's connections in tests: fewer than there are concurrent operations. */
const POOL_SIZE = 4

/** A test's database, opened by one store after another. */
interface TestDatabase {
  openStore(): Promise<Store>
  /** Opens an engine on the database; on PostgreSQL, in addition to the store's. */
  openEngine(): Promise<Engine>
}

/** An engine that the store is tested on. */
export interface TestedEngine {
  name: 'SQLite' | 'PostgreSQL'
  /** Creates a new database with a store's tables, removed when the test ends. */
  makeDatabase(): Promise<TestDatabase>
}

/** Closes the store or engine when the test ends, even if the test has closed it already. */
function closed<T extends { close(): Promise<void> }>(opened: T): T {
  onTestFinished(() => opened.close().catch(() => undefined))
  return opened
}

/** Both engines, for `describe.each`. If PostgreSQL isn't installed, its tests fail with a message that says what to install. */
export const testedEngines: readonly TestedEngine[] = [
  {
    name: 'SQLite',
    async makeDatabase() {
      const folder = makeDataFolder()
      return {
        openStore: async () => closed(await openStore(folder, TEST_KEY)),
        async openEngine() {
          const { database, free } = openDatabase(folder, TEST_KEY)
          return closed(createSqliteEngine(database, free))
        },
      }
    },
  },
  {
    name: 'PostgreSQL',
    async makeDatabase() {
      const url = await makePostgresDatabase()
      const keys = makeKeys(makeKey('test'))
      return {
        openStore: async () => closed(await openPostgresStore(url, { keys, poolSize: POOL_SIZE })),
        async openEngine() {
          const pool = openPool(url, { size: POOL_SIZE, onLost: () => undefined })
          return closed(createEngine(postgresDialect(pool, { secrets: sealedSecrets(await createKeyRing(keys)) })))
        },
      }
    },
  },
]

/** Opens a store in a new database; it's closed when the test ends. */
export const openTestStore = async (engine: TestedEngine): Promise<Store> => (await engine.makeDatabase()).openStore()
