import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { diskProblem } from '../base/database/write-failure.ts'
import { logFor } from '../base/log/log.ts'
import { isLoopbackHost } from '../base/network/loopback.ts'
import type { Changes } from '../shared/management/changes.ts'
import { MANAGE_PATH, type OperationHandlers } from '../shared/management/operations.ts'
import type { Ingress } from '../shared/reachable/ingress.ts'
import { recordChanges } from './audit/record-changes.ts'
import { createRefusalLog } from './audit/refusal-log.ts'
import { createCallPath } from './call-path.ts'
import { createCallLog } from './calls/call-log.ts'
import { createHousekeeper } from './calls/housekeeper.ts'
import { createChangeStreams } from './changes/change-streams.ts'
import { reportChanges } from './changes/report-changes.ts'
import { startChanges } from './changes/start-changes.ts'
import { listenForManagement, requestedPorts } from './choose-port.ts'
import { type Closers, createClosers } from './closers.ts'
import { createApp } from './http/app.ts'
import { createKeyCheck } from './http/guards/guard-api-key.ts'
import { LOOPBACK, listenerOrigin } from './http/hosting.ts'
import type { RawRoute } from './http/raw-route.ts'
import { createHeldInputs } from './http/requests/held-inputs.ts'
import { claimPageRoute } from './http/routes/claim-page.ts'
import { documentedRoute } from './http/routes/documented-route.ts'
import { MCP_PATH } from './http/routes/mcp-stream.ts'
import { createIngressListeners, type IngressListeners } from './ingress/ingress-listeners.ts'
import { keepRetention } from './keep-retention.ts'
import { memoryBudget } from './limits/memory-budget.ts'
import { createLiveServers } from './live-servers/live-servers.ts'
import { createOperationHandlers } from './management/handlers.ts'
import type { OperationDeps } from './management/operation-deps.ts'
import { seedSamples } from './management/servers/seed-samples.ts'
import { createCancellations } from './mcp/cancellations.ts'
import { nameUnconfirmed } from './nodes/name-unconfirmed.ts'
import { openListener, openSamples } from './open-listener.ts'
import { openMonitoring } from './open-monitoring.ts'
import { createOwnAddresses } from './own-addresses.ts'
import { createReader } from './reading/reader.ts'
import { registerKeys } from './register-keys.ts'
import type { ServiceOptions } from './service-options.ts'
import { folderFailure, unwritable } from './store/open-database.ts'
import { openStore } from './store/store.ts'
import { TIME_LIMITS } from './time-limits.ts'

export interface RunningService {
  port: number
  baseUrl: string
  /** Current prefix for new URLs. */
  mcpUrl: string
  /** Prefix with the listener's own address. */
  ownMcpUrl: string
  ingress: Pick<IngressListeners, 'port' | 'shut' | 'apply' | 'expectProof'>
  /** URL of the management operations, if they have a separate listener. */
  manageUrl: string | null
  /** The first API key, created because none was given and none existed. It can't be read again. */
  createdApiKey: string | null
  /** Null without `health`. */
  healthPort: number | null
  close(): Promise<void>
}

/** Starts the local service. Throws AppFailure `storage` (`portTaken`, `wrongKey`, `damaged`, `other`) that includes a remedy. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const opened = await openStoreOf(options)
  const { store } = opened
  const closers = createClosers(store.close)
  // Lets a change in flight finish before the store closes.
  closers.add(() => store.changes(async () => undefined))
  try {
    return await startParts(options, opened, closers)
  } catch (error) {
    await closers.close()
    throw options.dataFolder !== null && diskProblem(error, unwritable)
      ? folderFailure(options.dataFolder, error)
      : error
  }
}

/** Starts the parts of the service in order, and adds each to `closers`. */
async function startParts(
  options: ServiceOptions,
  { store, node }: Awaited<ReturnType<typeof openStoreOf>>,
  closers: Closers,
): Promise<RunningService> {
  const { hosting = LOOPBACK } = options
  const times = { ...TIME_LIMITS, ...options.times }
  const { ports, port: askedPort, managePort: askedManagePort } = requestedPorts(options, store.meta)
  if (options.hasSamples ?? true) await seedSamples(store)
  store.encryption?.start()
  const addresses = createOwnAddresses(hosting)
  const live = createLiveServers(store)
  const { bus, stop: stopChanges } = startChanges(store, options.onChange)
  const note = (changes: Changes) => bus.publish(changes)
  closers.add(stopChanges)
  const onProgress = () => note({ cleanups: 'all' })
  const cancellations = createCancellations()
  const membership = await node?.join({ store, live, bus, onProgress, cancellations })
  if (membership) closers.add(membership.close)
  const callLog = createCallLog(store, { onChange: note })
  closers.add(callLog.close)
  const beginRetention = () => keepRetention(store, { node: hostname(), onChange: note })
  closers.add((membership?.onDuty(beginRetention) ?? beginRetention()).stop)
  const { metrics, health } = await openMonitoring(options, { store, node, callLog, live }, closers)
  const log = metrics?.ofCalls(callLog) ?? callLog
  const noteUnavailable = () => metrics?.unavailable()
  const housekeeper = membership?.housekeeper ?? createHousekeeper(store, onProgress)
  closers.add(housekeeper.stop)
  const { self, customerOrigin } = addresses
  const { upstream, replies, indexes, streams, logins, customerRoute } = createCallPath(
    { store, live, log, metrics, cancellations, times, self, customerOrigin, noteUnavailable, noteChanges: note },
    options,
    closers,
  )
  const budget = memoryBudget(options.processes)
  const reader = createReader(options.readingWorker ?? null, { megabytes: budget.readerMegabytes })
  const inputs = createHeldInputs(budget)
  const refusals = createRefusalLog(store, { node: hostname(), onWritten: (keyId) => note({ apiKeys: [keyId] }) })
  closers.add(refusals.close)
  const hasApp = options.appApiKey !== undefined
  const deps = {
    store,
    hasApp,
    refusals,
    live,
    addresses,
    upstream,
    logins,
    replies,
    indexes,
    log,
    housekeeper,
    reader,
    inputs,
    noteUnavailable,
  }
  const operations = createOperations(deps, note, membership?.unconfirmed)
  const { publicManagement = false } = options
  const apart = options.managePort !== undefined || !(publicManagement || isLoopbackHost(hosting.host))
  const managed = publicManagement || !apart
  const changeStreams = createChangeStreams(bus)
  const checkKey = createKeyCheck({
    identify: (key) => store.apiKeys.identify(key, (id) => note({ apiKeys: [id] })),
    endOf: store.apiKeys.endOf,
  })
  const served = { ...deps, operations, changeStreams, checkKey }
  const app = createApp({ ...served, hosting, port: addresses.port, managed })
  const documented = documentedRoute({ ...served, mcpUrl: addresses.mcpUrl, noteChanges: note })
  const claims = claimPageRoute({ store, addresses, noteChanges: note, noteUnavailable, bodyMs: times.bodyMs })
  const customers: RawRoute = (request, response) => customerRoute(request, response) || claims(request, response)
  const route: RawRoute = (request, response) => customers(request, response) || documented(request, response)
  // Closed after the listeners, because running calls may need the samples.
  await openSamples(hosting, addresses, closers)
  const port = { asked: askedPort, kept: await ports.port() }
  const listener = await openListener({ app, route, hosting, times, port }, addresses)
  closers.add(streams.close, listener.close)
  const management = apart ? await listenForManagement({ ...served, ports }, askedManagePort) : null
  if (management) closers.add(management.close)
  await ports.keepPort(listener.port)
  const ingress = createIngressListeners({ meta: store.meta, customers, times })
  addresses.setPublicUrl(ingress.publicUrl)
  closers.add(ingress.close)
  if (options.ingress) await openIngress(ingress, options.ingress)
  const createdApiKey = await registerKeys(store, options)
  closers.add(changeStreams.close)
  const { drainMs = 0 } = options
  closers.add(async () => {
    for (const each of [listener, management]) each?.drain()
    if (drainMs > 0) await setTimeout(drainMs)
  })
  if (health) closers.add(health.drain)
  return {
    port: listener.port,
    baseUrl: addresses.baseUrl(),
    get mcpUrl() {
      return addresses.mcpUrl()
    },
    ownMcpUrl: addresses.origin() + MCP_PATH,
    ingress,
    manageUrl: management && listenerOrigin(LOOPBACK, management.port) + MANAGE_PATH,
    createdApiKey,
    healthPort: health?.port ?? null,
    close: closers.close,
  }
}

/** Creates the management operations, whose changes are recorded in the audit log and reported to `note`. */
function createOperations(
  deps: OperationDeps,
  note: (changes: Changes) => void,
  unconfirmed: Parameters<typeof nameUnconfirmed>[1] | undefined,
): OperationHandlers {
  const recorded = recordChanges(createOperationHandlers(deps), { store: deps.store, node: hostname() })
  const reported = reportChanges(recorded, note)
  return unconfirmed ? nameUnconfirmed(reported, unconfirmed) : reported
}

/** Opens the store. PostgreSQL's driver is loaded only if it's needed. */
async function openStoreOf({
  databaseUrl,
  encryptionKeys,
  keyTimes,
  nodeSettings,
  dataFolder,
  databaseKey,
}: ServiceOptions) {
  if (databaseUrl === undefined) return { store: await openStore(dataFolder, databaseKey), node: null }
  if (!encryptionKeys) throw new Error('A database on PostgreSQL needs encryption keys')
  const { openNode } = await import('./nodes/open-node.ts')
  return openNode(databaseUrl, encryptionKeys, { ...nodeSettings, keyTimes })
}

/** Opens the external listeners. On failure, the status reports no port. */
async function openIngress(listener: IngressListeners, ingress: Ingress): Promise<void> {
  await listener.apply(ingress).catch((error: unknown) => {
    logFor('service/ingress').error('The listener for others couldn’t be opened', error)
  })
}
