import { transact } from '../../core/database/transact.ts'
import { logFor } from '../../core/log/log.ts'
import { createSerialQueue, type SerialQueue } from '../../core/queue/serial-queue.ts'
import { createApiKeys } from './api-keys.ts'
import { createCallStats } from './call-stats.ts'
import { createCalls } from './calls.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createCredentialSecrets } from './credential-secrets.ts'
import { createCustomerCalls } from './customer-calls.ts'
import { createCustomerLimits } from './customer-limits.ts'
import { createCustomerMessages } from './customer-messages.ts'
import { createCustomerNews } from './customer-news.ts'
import { createCustomerTools } from './customer-tools.ts'
import { createCustomers } from './customers.ts'
import { createDefinitions, type Definitions } from './definitions.ts'
import { createDrafts } from './drafts.ts'
import { createHousekeeping, type Housekeeping } from './housekeeping.ts'
import { createMeta } from './meta.ts'
import { openDatabase } from './open-database.ts'
import { createOwnedRows } from './owned-rows.ts'
import { createRefusedRequests } from './refused-requests.ts'
import { createServerCustomers } from './server-customers.ts'
import { createServers } from './servers.ts'
import { createTokenRecords } from './token-records.ts'
import { createTokenTimes } from './token-times.ts'
import { createTokenUsage } from './token-usage.ts'
import { createTokens } from './tokens.ts'
import { createVersions } from './versions.ts'

/** Everything the service keeps. */
export interface Store {
  meta: ReturnType<typeof createMeta>
  apiKeys: ReturnType<typeof createApiKeys>
  servers: ReturnType<typeof createServers>
  definitions: Definitions
  drafts: ReturnType<typeof createDrafts>
  versions: ReturnType<typeof createVersions>
  credentialSecrets: ReturnType<typeof createCredentialSecrets>
  customers: ReturnType<typeof createCustomers>
  customerCalls: ReturnType<typeof createCustomerCalls>
  customerNews: ReturnType<typeof createCustomerNews>
  customerTools: ReturnType<typeof createCustomerTools>
  customerLimits: ReturnType<typeof createCustomerLimits>
  customerMessages: ReturnType<typeof createCustomerMessages>
  serverCustomers: ReturnType<typeof createServerCustomers>
  tokens: ReturnType<typeof createTokens>
  tokenRecords: ReturnType<typeof createTokenRecords>
  tokenTimes: ReturnType<typeof createTokenTimes>
  tokenUsage: ReturnType<typeof createTokenUsage>
  calls: ReturnType<typeof createCalls>
  ownedRows: ReturnType<typeof createOwnedRows>
  checkpoints: ReturnType<typeof createCheckpoints>
  housekeeping: Housekeeping
  callStats: ReturnType<typeof createCallStats>
  refusedRequests: ReturnType<typeof createRefusedRequests>
  /** What changes servers' definitions, or takes away what is left of them, runs here: one after the other. */
  changes: SerialQueue
  /** Runs `work` as a whole or not at all. One cannot be inside another. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Opens the store of a data folder (null: in memory); errors as in `openDatabase`. */
export function openStore(dataFolder: string | null, databaseKey: string): Store {
  const { database, free } = openDatabase(dataFolder, databaseKey)
  const housekeeping = createHousekeeping(database)
  const definitions = createDefinitions(database, housekeeping)
  return {
    meta: createMeta(database),
    apiKeys: createApiKeys(database),
    servers: createServers(database, housekeeping),
    definitions,
    drafts: createDrafts(database, definitions, housekeeping),
    versions: createVersions(database, definitions),
    credentialSecrets: createCredentialSecrets(database),
    customers: createCustomers(database, housekeeping),
    customerCalls: createCustomerCalls(database, housekeeping),
    customerNews: createCustomerNews(database, housekeeping),
    customerTools: createCustomerTools(database),
    customerLimits: createCustomerLimits(database),
    customerMessages: createCustomerMessages(database),
    serverCustomers: createServerCustomers(database, housekeeping),
    tokens: createTokens(database, housekeeping),
    tokenRecords: createTokenRecords(database, housekeeping),
    tokenTimes: createTokenTimes(database),
    tokenUsage: createTokenUsage(database, housekeeping),
    calls: createCalls(database, housekeeping),
    ownedRows: createOwnedRows(database),
    checkpoints: createCheckpoints(database),
    housekeeping,
    callStats: createCallStats(database, housekeeping),
    refusedRequests: createRefusedRequests(database),
    changes: createSerialQueue(),
    transaction: (work) => transact(database, work),
    close() {
      // Statements that wait for the garbage collector keep the file open; the log must be in the file before that.
      try {
        database.pragma('wal_checkpoint(TRUNCATE)')
      } catch (error) {
        // All is in the log file, from which the next start goes on.
        logFor('service/store').error('The write-ahead log couldn’t be folded into the database', error)
      }
      database.close()
      free()
    },
  }
}
