import type { Database } from 'libsql'
import { logFor } from '../../base/log/log.ts'
import { createSerialQueue, type SerialQueue } from '../../base/queue/serial-queue.ts'
import { createAllCustomers } from './all-customers.ts'
import { createApiKeys } from './api-keys.ts'
import { createAudit } from './audit.ts'
import type { CallDays } from './call-days.ts'
import { createCallGaps } from './call-gaps.ts'
import { createCallStats } from './call-stats.ts'
import type { CallTotals } from './call-totals.ts'
import { createCalls } from './calls.ts'
import { createAuditCheck } from './check-audit.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { createCredentialSecrets } from './credential-secrets.ts'
import { createCustomerCalls } from './customer-calls.ts'
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
import { createAccessGenerator, type GeneratedAccess, type WantedAccess } from './generate-access.ts'
import { createHousekeeping, type Housekeeping } from './housekeeping.ts'
import type { LimitLeases } from './limit-leases.ts'
import { createMeta } from './meta.ts'
import { createMovedItems } from './moved-items.ts'
import { createMovedServers } from './moved-servers.ts'
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
import { createVersions } from './versions.ts'

/** Everything the service keeps. */
export interface Store {
  meta: ReturnType<typeof createMeta>
  apiKeys: ReturnType<typeof createApiKeys>
  servers: ReturnType<typeof createServers>
  movedItems: ReturnType<typeof createMovedItems>
  movedServers: ReturnType<typeof createMovedServers>
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
  allCustomers: ReturnType<typeof createAllCustomers>
  serverCustomers: ReturnType<typeof createServerCustomers>
  tokens: ReturnType<typeof createTokens>
  tokenAccess: ReturnType<typeof createTokenAccess>
  tokenRecords: ReturnType<typeof createTokenRecords>
  tokenTimes: ReturnType<typeof createTokenTimes>
  tokenUsage: ReturnType<typeof createTokenUsage>
  calls: ReturnType<typeof createCalls>
  callGaps: ReturnType<typeof createCallGaps>
  /** Null where calls aren't kept by the day. */
  callDays: CallDays | null
  /** Null where charts count the calls themselves. */
  callTotals: CallTotals | null
  /** Null where one process serves all requests. */
  limitLeases: LimitLeases | null
  peakUse: ReturnType<typeof createPeakUse>
  ownedRows: ReturnType<typeof createOwnedRows>
  audit: ReturnType<typeof createAudit>
  checkAudit: ReturnType<typeof createAuditCheck>
  checkpoints: Checkpoints
  /** The time, in milliseconds since 1970, by the one clock that all nodes share: what's too old is deleted by it. */
  now(): Promise<number>
  housekeeping: Housekeeping
  /** Null: the database is encrypted as a whole. */
  encryption: Encryption | null
  /** The nodes that use the database. Null: one process does. */
  nodes: Pick<NodeRecords, 'id' | 'list'> | null
  /** How far what's kept of it in memory can be relied on. */
  freshness: Freshness
  callStats: ReturnType<typeof createCallStats>
  refusedRequests: ReturnType<typeof createRefusedRequests>
  /** What changes servers' definitions, or takes away what is left of them, runs here: one after the other. */
  changes: SerialQueue
  /**
   * Runs `work` as a whole or not at all; nobody else sees anything of it before. One cannot be inside another. `work` awaits the
   * store and nothing else; in the embedded database it would fail. A failed statement fails the whole. `work` may be
   * run again when others at the same time got in its way.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Gives one customer access to a server, with one commit for all that come at the same time. Null: there's no such server. */
  generateAccess(wanted: WantedAccess): Promise<GeneratedAccess | null>
  /** Waits for what is under way. What is asked later rejects. */
  close(): Promise<void>
}

/** Opens the store of a data folder (null: in memory); errors as in `openDatabase`. */
export async function openStore(dataFolder: string | null, databaseKey: string): Promise<Store> {
  const { database, free } = openDatabase(dataFolder, databaseKey)
  const engine = createSqliteEngine(database, () => foldLog(database))
  const close = () => engine.close().finally(free)
  return createStore({ ...engine, close }, { checkpoints: createCheckpoints(database) })
}

interface StoreOptions {
  checkpoints: Checkpoints
  /** Left out: this computer's clock. */
  now?: () => Promise<number>
  /** Left out: the database is encrypted as a whole. */
  encryption?: Encryption | null
  /** Left out: one process uses it. */
  nodes?: Store['nodes']
  /** Left out: nobody else writes the database. */
  freshness?: Freshness | undefined
  changes?: SerialQueue
  /** Left out: calls aren't kept by the day. */
  callDays?: CallDays | null
  /** Left out: charts count the calls themselves. */
  callTotals?: CallTotals | null
  /** Left out: one process serves all requests. */
  limitLeases?: LimitLeases | null
}

/** Makes the store of an open database with its tables, which it closes when it can't be read. */
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
    callTotals = null,
    limitLeases = null,
  }: StoreOptions,
): Promise<Store> {
  let closing: Promise<void> | undefined
  const close = () => (closing ??= engine.close())
  const housekeeping = await createHousekeeping(engine).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const definitions = createDefinitions(engine, housekeeping)
  const servers = createServers(engine, housekeeping)
  const customers = createCustomers(engine, housekeeping)
  const tokenAccess = createTokenAccess(engine)
  const tokens = createTokens(engine, housekeeping, freshness)
  return {
    meta: createMeta(engine),
    apiKeys: createApiKeys(engine),
    servers,
    movedItems: createMovedItems(engine),
    movedServers: createMovedServers(engine, housekeeping),
    definitions,
    drafts: createDrafts(engine, definitions, housekeeping),
    versions: createVersions(engine, definitions),
    credentialSecrets: createCredentialSecrets(engine),
    customers,
    customerCalls: createCustomerCalls(engine, housekeeping),
    customerNews: createCustomerNews(engine, housekeeping),
    customerTools: createCustomerTools(engine),
    customerLimits: createCustomerLimits(engine),
    customerMessages: createCustomerMessages(engine),
    allCustomers: createAllCustomers(engine, housekeeping, tokenAccess),
    serverCustomers: createServerCustomers(engine, housekeeping, tokenAccess),
    tokens,
    tokenAccess,
    tokenRecords: createTokenRecords(engine, housekeeping),
    tokenTimes: createTokenTimes(engine),
    tokenUsage: createTokenUsage(engine, housekeeping),
    calls: createCalls(engine, housekeeping, callDays),
    callDays,
    callGaps: createCallGaps(engine),
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
    refusedRequests: createRefusedRequests(engine),
    changes,
    transaction: engine.transaction,
    generateAccess: createAccessGenerator(engine, { servers, customers, tokens }),
    close,
  }
}

/** Statements that wait for the garbage collector keep the file open; the log must be in the file before that. */
function foldLog(database: Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // All is in the log file, from which the next start goes on.
    logFor('service/store').error('The write-ahead log couldn’t be folded into the database', error)
  }
}
