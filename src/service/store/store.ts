import type { Database } from 'libsql'
import { logFor } from '../../base/log/log.ts'
import { createSerialQueue, type SerialQueue } from '../../base/queue/serial-queue.ts'
import { createAllCustomers } from './all-customers.ts'
import { createApiKeys } from './api-keys.ts'
import { createAudit } from './audit.ts'
import type { CallDays } from './call-days.ts'
import { createCallGaps } from './call-gaps.ts'
import { type CallHours, createCallHours } from './call-hours.ts'
import { createCallStats } from './call-stats.ts'
import type { CallTotals } from './call-totals.ts'
import { createCalls } from './calls.ts'
import { createAuditCheck } from './check-audit.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { createClaims } from './claims.ts'
import { createCredentialSecrets } from './credential-secrets.ts'
import { createCustomerCalls } from './customer-calls.ts'
import { type CustomerCounts, createCustomerCounts } from './customer-counts.ts'
import { createCustomerLimits } from './customer-limits.ts'
import { createCustomerMessages } from './customer-messages.ts'
import { createCustomerNews } from './customer-news.ts'
import { createCustomerTools } from './customer-tools.ts'
import { createCustomers } from './customers.ts'
import { createDefinitions, type Definitions } from './definitions.ts'
import { createDrafts } from './drafts.ts'
import type { Encryption } from './encryption/encryption.ts'
import type { Engine } from './engine/engine.ts'
import { createSqliteEngine } from './engine/sqlite-engine.ts'
import { ALWAYS_FRESH, type Freshness } from './freshness.ts'
import { type AccessRequest, createAccessGenerator, type GeneratedAccess } from './generate-access.ts'
import { createHousekeeping, type Housekeeping } from './housekeeping.ts'
import { createKeptReplies, type KeptReplies } from './kept-replies.ts'
import type { LimitLeases } from './limit-leases.ts'
import { createLoginAttempts } from './login-attempts.ts'
import { createLogins } from './logins.ts'
import { createMeta } from './meta.ts'
import { createMovedCustomers } from './moved-customers.ts'
import { createMovedItems } from './moved-items.ts'
import { createMovedServers } from './moved-servers.ts'
import { createMovedTokens } from './moved-tokens.ts'
import { openDatabase } from './open-database.ts'
import { createOwnedRows } from './owned-rows.ts'
import { createPeakUse } from './peak-use.ts'
import type { NodeRecords } from './postgres/node-records.ts'
import { createRefusedRequests } from './refused-requests.ts'
import { createServerCustomers } from './server-customers.ts'
import { createServers } from './servers.ts'
import { createTokenAccess } from './token-access.ts'
import { createTokenRecords } from './token-records.ts'
import { createTokenTimes } from './token-times.ts'
import { createTokenUsage } from './token-usage.ts'
import { createTokens } from './tokens.ts'
import { createUsageMonths } from './usage-months.ts'
import { createVersions } from './versions.ts'

/** All of the service's data. */
export interface Store {
  meta: ReturnType<typeof createMeta>
  apiKeys: ReturnType<typeof createApiKeys>
  servers: ReturnType<typeof createServers>
  movedCustomers: ReturnType<typeof createMovedCustomers>
  movedItems: ReturnType<typeof createMovedItems>
  movedServers: ReturnType<typeof createMovedServers>
  movedTokens: ReturnType<typeof createMovedTokens>
  definitions: Definitions
  drafts: ReturnType<typeof createDrafts>
  versions: ReturnType<typeof createVersions>
  claims: ReturnType<typeof createClaims>
  credentialSecrets: ReturnType<typeof createCredentialSecrets>
  customers: ReturnType<typeof createCustomers>
  customerCalls: ReturnType<typeof createCustomerCalls>
  customerNews: ReturnType<typeof createCustomerNews>
  customerTools: ReturnType<typeof createCustomerTools>
  customerLimits: ReturnType<typeof createCustomerLimits>
  customerMessages: ReturnType<typeof createCustomerMessages>
  allCustomers: ReturnType<typeof createAllCustomers>
  serverCustomers: ReturnType<typeof createServerCustomers>
  tokens: ReturnType<typeof createTokens>
  tokenAccess: ReturnType<typeof createTokenAccess>
  tokenRecords: ReturnType<typeof createTokenRecords>
  tokenTimes: ReturnType<typeof createTokenTimes>
  tokenUsage: ReturnType<typeof createTokenUsage>
  usageMonths: ReturnType<typeof createUsageMonths>
  calls: ReturnType<typeof createCalls>
  callGaps: ReturnType<typeof createCallGaps>
  keptReplies: KeptReplies
  /** Null if calls aren't partitioned by day. */
  callDays: CallDays | null
  /** Null if the database keeps `callTotals`. */
  callHours: CallHours | null
  /** Null if charts count the calls themselves, or their packed hours. */
  callTotals: CallTotals | null
  /** Null if one process serves all requests. */
  limitLeases: LimitLeases | null
  logins: ReturnType<typeof createLogins>
  loginAttempts: ReturnType<typeof createLoginAttempts>
  peakUse: ReturnType<typeof createPeakUse>
  ownedRows: ReturnType<typeof createOwnedRows>
  audit: ReturnType<typeof createAudit>
  checkAudit: ReturnType<typeof createAuditCheck>
  checkpoints: Checkpoints
  /** Returns the time, in milliseconds since 1970, by the clock that all nodes share; expired data is deleted according to it. */
  now(): Promise<number>
  housekeeping: Housekeeping
  /** Null if the database is encrypted as a whole. */
  encryption: Encryption | null
  /** The nodes that use the database; null if only one process uses it. */
  nodes: Pick<NodeRecords, 'id' | 'list'> | null
  /** How long cached data can be trusted. */
  freshness: Freshness
  callStats: ReturnType<typeof createCallStats>
  refusedRequests: ReturnType<typeof createRefusedRequests>
  /** Serializes changes to servers' definitions, and removals of what they leave behind. */
  changes: SerialQueue
  /**
   * Runs `work` entirely or not at all; other callers don't see any of its changes until it's committed. Transactions can't be nested.
   * `work` must only await the store; anything else fails in the embedded database. A failed statement fails the whole transaction. `work`
   * may be rerun after conflicts with concurrent writes.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Gives one customer access to a server; concurrent requests share a commit. Returns null if there's no such server. */
  generateAccess(wanted: AccessRequest): Promise<GeneratedAccess | null>
  /** Waits for statements in flight, then closes the store. Later calls reject. */
  close(): Promise<void>
}

/** Opens the store in a data folder, or in memory if it's null. Throws the same errors as `openDatabase`. */
export async function openStore(dataFolder: string | null, databaseKey: string): Promise<Store> {
  const { database, free } = openDatabase(dataFolder, databaseKey)
  const engine = createSqliteEngine(database, () => foldLog(database))
  const close = () => engine.close().finally(free)
  return createStore(
    { ...engine, close },
    {
      checkpoints: createCheckpoints(database),
      callHours: createCallHours(engine),
      customerCounts: createCustomerCounts(database, engine),
    },
  )
}

interface StoreOptions {
  checkpoints: Checkpoints
  /** Defaults to this computer's clock. */
  now?: () => Promise<number>
  /** By default, the database is encrypted as a whole. */
  encryption?: Encryption | null
  /** By default, only one process uses the database. */
  nodes?: Store['nodes']
  /** By default, there are no other writers. */
  freshness?: Freshness | undefined
  changes?: SerialQueue
  /** By default, calls aren't partitioned by day. */
  callDays?: CallDays | null
  /** By default, no hours are packed. */
  callHours?: CallHours | null
  /** By default, customers are counted for each request. */
  customerCounts?: CustomerCounts | null
  /** By default, charts count the calls themselves. */
  callTotals?: CallTotals | null
  /** By default, one process serves all requests. */
  limitLeases?: LimitLeases | null
  /** Takes the node's turn to keep replies. By default, one process serves all requests. */
  takeReplyTurn?: (() => Promise<void>) | null
}

/** Creates the store for an open database that has its tables; closes the database if it can't be read. */
export async function createStore(
  engine: Engine,
  {
    checkpoints,
    now = async () => Date.now(),
    encryption = null,
    nodes = null,
    freshness = ALWAYS_FRESH,
    changes = createSerialQueue(),
    callDays = null,
    callHours = null,
    customerCounts = null,
    callTotals = null,
    limitLeases = null,
    takeReplyTurn = null,
  }: StoreOptions,
): Promise<Store> {
  let closing: Promise<void> | undefined
  const close = () => (closing ??= engine.close())
  const housekeeping = await createHousekeeping(engine).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const definitions = createDefinitions(engine, housekeeping)
  const servers = createServers(engine, housekeeping, customerCounts)
  const customers = createCustomers(engine, housekeeping, customerCounts)
  const tokenAccess = createTokenAccess(engine)
  const tokens = createTokens(engine, housekeeping, freshness)
  return {
    meta: createMeta(engine),
    apiKeys: createApiKeys(engine),
    servers,
    movedCustomers: createMovedCustomers(engine, housekeeping),
    movedItems: createMovedItems(engine),
    movedServers: createMovedServers(engine),
    movedTokens: createMovedTokens(engine, housekeeping),
    definitions,
    drafts: createDrafts(engine, definitions, housekeeping),
    versions: createVersions(engine, definitions),
    claims: createClaims(engine),
    credentialSecrets: createCredentialSecrets(engine),
    customers,
    customerCalls: createCustomerCalls(engine, housekeeping),
    customerNews: createCustomerNews(engine, housekeeping),
    customerTools: createCustomerTools(engine),
    customerLimits: createCustomerLimits(engine),
    customerMessages: createCustomerMessages(engine),
    allCustomers: createAllCustomers(engine, housekeeping, tokenAccess, customerCounts),
    serverCustomers: createServerCustomers(engine, housekeeping, tokenAccess, customerCounts),
    tokens,
    tokenAccess,
    tokenRecords: createTokenRecords(engine, housekeeping),
    tokenTimes: createTokenTimes(engine),
    tokenUsage: createTokenUsage(engine, housekeeping),
    usageMonths: createUsageMonths(engine, housekeeping),
    calls: createCalls(engine, housekeeping, callDays),
    callDays,
    callGaps: createCallGaps(engine),
    keptReplies: createKeptReplies(engine, { now, takeTurn: takeReplyTurn }),
    callHours,
    callTotals,
    limitLeases,
    peakUse: createPeakUse(engine),
    ownedRows: createOwnedRows(engine),
    audit: createAudit(engine),
    checkAudit: createAuditCheck(engine),
    checkpoints,
    now,
    housekeeping,
    encryption,
    nodes,
    freshness,
    callStats: createCallStats(engine, housekeeping),
    logins: createLogins(engine),
    loginAttempts: createLoginAttempts(engine),
    refusedRequests: createRefusedRequests(engine),
    changes,
    transaction: engine.transaction,
    generateAccess: createAccessGenerator(engine, { servers, customers, tokens }),
    close,
  }
}

/** Merges the log into the database file before closing, because statements that haven't been garbage-collected keep the file open. */
function foldLog(database: Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // Nothing is lost, because the next start continues from the log file.
    logFor('service/store').error('The write-ahead log couldn’t be folded into the database', error)
  }
}
