import type Database from 'libsql'
import { createApiKeys } from './api-keys.ts'
import { createCalls } from './calls.ts'
import { createCustomers } from './customers.ts'
import { createEndpoints } from './endpoints.ts'
import { createMeta } from './meta.ts'
import { openDatabase } from './open-database.ts'
import { createServers } from './servers.ts'
import { createTokenUsage } from './token-usage.ts'
import { createTokens } from './tokens.ts'

/** Everything the service keeps. */
export interface Store {
  meta: ReturnType<typeof createMeta>
  apiKeys: ReturnType<typeof createApiKeys>
  servers: ReturnType<typeof createServers>
  customers: ReturnType<typeof createCustomers>
  tokens: ReturnType<typeof createTokens>
  tokenUsage: ReturnType<typeof createTokenUsage>
  calls: ReturnType<typeof createCalls>
  endpoints: ReturnType<typeof createEndpoints>
  /** Runs `work` as a whole or not at all. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Opens the store of a data folder (null: in memory); errors as in `openDatabase`. */
export function openStore(dataFolder: string | null, databaseKey: string): Store {
  const database: Database.Database = openDatabase(dataFolder, databaseKey)
  return {
    meta: createMeta(database),
    apiKeys: createApiKeys(database),
    servers: createServers(database),
    customers: createCustomers(database),
    tokens: createTokens(database),
    tokenUsage: createTokenUsage(database),
    calls: createCalls(database),
    endpoints: createEndpoints(database),
    transaction: (work) => database.transaction(work)(),
    close() {
      // Statements that wait for the garbage collector keep the file open; the log must be in the file before that.
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}
