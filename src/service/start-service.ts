import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { diskProblem } from '../base/database/write-failure.ts'
import { logFor } from '../base/log/log.ts'
import { isLoopbackHost } from '../base/network/loopback.ts'
import type { Changes } from '../shared/management/changes.ts'
import { MANAGE_PATH } from '../shared/management/operations.ts'
import type { Ingress } from '../shared/reachable/ingress.ts'
import { recordChanges } from './audit/record-changes.ts'
import { createRefusalLog } from './audit/refusal-log.ts'
import { type CallLog, createCallLog } from './calls/call-log.ts'
import { createHousekeeper } from './calls/housekeeper.ts'
import { createChangeStreams } from './changes/change-streams.ts'
import { reportChanges } from './changes/report-changes.ts'
import { startChanges } from './changes/start-changes.ts'
import { listenForManagement, listenOnPreferredPort, requestedPorts } from './choose-port.ts'
import { BASE_PATH, createApp } from './http/app.ts'
import { createHostCheck } from './http/guards/guard-host.ts'
import { guardRequest } from './http/guards/guard-request.ts'
import { LOOPBACK, listenerOrigin } from './http/hosting.ts'
import { listen } from './http/listen.ts'
import { createHeldInputs } from './http/requests/held-inputs.ts'
import { MCP_PATH, mcpStream } from './http/routes/mcp-stream.ts'
import { createSampleApp } from './http/sample-app.ts'
import { createIngressListeners, type IngressListeners } from './ingress/ingress-listeners.ts'
import { keepRetention } from './keep-retention.ts'
import { createLeasedBuckets } from './limits/leased-buckets.ts'
import { memoryBudget } from './limits/memory-budget.ts'
import { createTokenBuckets } from './limits/token-buckets.ts'
import { createLiveServers, type LiveServers } from './live-servers/live-servers.ts'
import { createOperationHandlers } from './management/handlers.ts'
import { seedSamples } from './management/servers/seed-samples.ts'
import { createCancellations } from './mcp/cancellations.ts'
import { createStreamHandler } from './mcp/stream-handler.ts'
import type { Metrics } from './metrics/metrics.ts'
import { nameUnconfirmed } from './nodes/name-unconfirmed.ts'
import { createReader } from './reading/reader.ts'
import { registerKeys } from './register-keys.ts'
import { createReplyRunner } from './reply-thread/reply-thread.ts'
import type { ServiceOptions } from './service-options.ts'
import { folderFailure, unwritable } from './store/open-database.ts'
import { openStore, type Store } from './store/store.ts'
import { TIME_LIMITS } from './time-limits.ts'
import { createUpstream } from './upstream/call-upstream.ts'
import { createConnections } from './upstream/connections.ts'
import { MAX_REPLY_BYTES } from './upstream/send-request.ts'
import { openHealth } from './workers/open-health.ts'

export interface RunningService {
  port: number
  baseUrl: string
  /** Current prefix of new URLs. */
  mcpUrl: string
  /** Prefix with the listener's own address. */
  ownMcpUrl: string
  ingress: Pick<IngressListeners, 'port' | 'shut' | 'apply' | 'expectProof'>
  /** Address of the management operations, if they have a separate listener. */
  manageUrl: string | null
  /** A first API key, created because none was given and none existed. It can't be read again. */
  createdApiKey: string | null
  /** Null without `health`. */
  healthPort: number | null
  close(): Promise<void>
}

/** Starts the local service. Throws AppFailure `storage` (`portTaken`, `wrongKey`, `damaged`, `other`) that includes a remedy. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { hosting = LOOPBACK } = options
  const times = { ...TIME_LIMITS, ...options.times }
  const { store, node } = await openStoreOf(options)
  const { ports, port: askedPort, managePort: askedManagePort } = requestedPorts(options, store.meta)
  const closers: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  /** Closes everything in reverse order of starting. A second call waits for the first. */
  const closeOnce = () => (closed ??= closeAll())
  async function closeAll(): Promise<void> {
    for (const close of closers.reverse()) await closeOne(close)
    await closeOne(store.close)
  }
  // A change in flight finishes before the store closes.
  closers.push(() => store.changes(async () => undefined))
  try {
    if (options.hasSamples ?? true) await seedSamples(store)
    store.encryption?.start()
    let port = 0
    let samplePort = 0
    const origin = () => hosting.publicUrl ?? listenerOrigin(hosting, port)
    const addresses = {
      self: () => listenerOrigin(LOOPBACK, samplePort || port),
      baseUrl: () => origin() + BASE_PATH,
      mcpUrl: () => (ingress?.publicUrl() ?? origin()) + MCP_PATH,
    }
    let ingress: IngressListeners | null = null
    const live = createLiveServers(store)
    const { bus, stop: stopChanges } = startChanges(store, options.onChange)
    const note = (changes: Changes) => bus.publish(changes)
    closers.push(stopChanges)
    const onProgress = () => note({ cleanups: 'all' })
    const cancellations = createCancellations()
    const membership = await node?.join({ store, live, bus, onProgress, cancellations })
    if (membership) closers.push(membership.close)
    const callLog = createCallLog(store, { onChange: note })
    closers.push(callLog.close)
    const beginRetention = () => keepRetention(store, { node: hostname(), onChange: note })
    closers.push((membership?.onDuty(beginRetention) ?? beginRetention()).stop)
    const metrics = options.health && (await startMetrics(callLog, live, store.encryption, node))
    const sources = { askDatabase: store.meta.port, ...node, hasKeys: store.encryption?.hasKeys }
    const health = options.health && metrics && (await openHealth(options.health, { metrics, ...sources }))
    if (health) closers.unshift(health.close)
    const log = metrics?.ofCalls(callLog) ?? callLog
    const noteUnavailable = () => metrics?.unavailable()
    const housekeeper = membership?.housekeeper ?? createHousekeeper(store, onProgress)
    closers.push(housekeeper.stop)
    const upstreams = createUpstream({
      origin: addresses.self,
      connections: createConnections({
        findProxy: options.findProxy,
        allowed: options.allowedUpstreams,
        own: addresses.self,
        times,
      }),
      maxBytes: options.limits?.maxBytes ?? MAX_REPLY_BYTES,
      maxTimeoutMs: options.limits?.timeoutMs,
      signInMs: times.signInMs,
    })
    closers.push(upstreams.close)
    const { tracing } = options
    if (tracing) closers.push(tracing.close)
    const counted = metrics?.ofUpstream(upstreams) ?? upstreams
    const upstream = tracing?.ofUpstream(counted) ?? counted
    const replies = createReplyRunner(options.replyWorker)
    closers.push(replies.close)
    const streams = createStreamHandler({
      upstream,
      replies,
      log,
      tracing,
      progressMs: times.progressMs,
      cancellations,
    })
    const guard = guardRequest(createHostCheck(hosting, () => port))
    const buckets = store.limitLeases ? createLeasedBuckets(store.limitLeases) : createTokenBuckets()
    const streamRoute = mcpStream({ store, live, streams, log, buckets, times, noteUnavailable })
    const budget = memoryBudget(options.processes)
    const reader = createReader(options.readingWorker ?? null, { megabytes: budget.readerMegabytes })
    const inputs = createHeldInputs(budget)
    const refusals = createRefusalLog(store, { node: hostname(), onWritten: (keyId) => note({ apiKeys: [keyId] }) })
    closers.push(refusals.close)
    const hasApp = options.appApiKey !== undefined
    const deps = {
      store,
      hasApp,
      refusals,
      live,
      addresses,
      upstream,
      replies,
      log,
      housekeeper,
      reader,
      inputs,
      noteUnavailable,
    }
    const recorded = recordChanges(createOperationHandlers(deps), { store, node: hostname() })
    const reported = reportChanges(recorded, note)
    const operations = membership ? nameUnconfirmed(reported, membership.unconfirmed) : reported
    const { publicManagement = false } = options
    const apart = options.managePort !== undefined || !(publicManagement || isLoopbackHost(hosting.host))
    const managed = publicManagement || !apart
    const changeStreams = createChangeStreams(bus)
    const app = createApp({ ...deps, operations, hosting, port: () => port, managed, changeStreams, noteChanges: note })
    // Closed after the listeners, because running calls may need the samples.
    if (hosting !== LOOPBACK) {
      const sampleApp = createSampleApp(() => samplePort)
      const samples = await listen(sampleApp, 0, LOOPBACK, guardRequest(createHostCheck(LOOPBACK, () => samplePort)))
      closers.push(samples.close)
      samplePort = samples.port
    }
    const listener = await listenOnPreferredPort(askedPort, await ports.port(), (wanted) =>
      listen(
        app,
        wanted,
        hosting,
        (request, response) => guard(request, response) || streamRoute(request, response),
        times,
      ),
    )
    closers.push(streams.close, listener.close)
    port = listener.port
    const management = apart
      ? await listenForManagement({ ...deps, operations, changeStreams, ports, noteChanges: note }, askedManagePort)
      : null
    if (management) closers.push(management.close)
    await ports.keepPort(port)
    const opened = createIngressListeners({ meta: store.meta, streams: streamRoute, times })
    ingress = opened
    closers.push(opened.close)
    if (options.ingress) await openIngress(opened, options.ingress)
    const createdApiKey = await registerKeys(store, options)
    closers.push(changeStreams.close)
    const { drainMs = 0 } = options
    closers.push(async () => {
      for (const each of [listener, management]) each?.drain()
      if (drainMs > 0) await setTimeout(drainMs)
    })
    if (health) closers.push(health.drain)
    return {
      port,
      baseUrl: addresses.baseUrl(),
      get mcpUrl() {
        return addresses.mcpUrl()
      },
      ownMcpUrl: origin() + MCP_PATH,
      ingress: opened,
      manageUrl: management && listenerOrigin(LOOPBACK, management.port) + MANAGE_PATH,
      createdApiKey,
      healthPort: health?.port ?? null,
      close: closeOnce,
    }
  } catch (error) {
    await closeOnce()
    throw options.dataFolder !== null && diskProblem(error, unwritable)
      ? folderFailure(options.dataFolder, error)
      : error
  }
}

/** Opens the store. PostgreSQL's driver is loaded only if it's used. */
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

/** Closes one part. A failure, e.g. because the database is unavailable, doesn't prevent the others from being closed. */
async function closeOne(close: () => unknown): Promise<void> {
  try {
    await close()
  } catch (error) {
    logFor('service').error('A part of the service couldn’t be closed', error)
  }
}

/** Starts the metrics. The Prometheus library is loaded only if it's used. */
async function startMetrics(
  log: CallLog,
  live: LiveServers,
  encryption: Store['encryption'],
  database: Awaited<ReturnType<typeof openStoreOf>>['node'],
): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts')
  return createMetrics({ waiting: log.waiting, dropped: log.dropped, servers: live.size, encryption, database })
}

/** Opens the external listeners. On failure, the status shows that there's no port. */
async function openIngress(listener: IngressListeners, ingress: Ingress): Promise<void> {
  await listener.apply(ingress).catch((error: unknown) => {
    logFor('service/ingress').error('The listener for others couldn’t be opened', error)
  })
}
