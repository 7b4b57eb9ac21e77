import type { CallLog } from './calls/call-log.ts'
import type { Closers } from './closers.ts'
import type { HealthListener } from './health/health-listener.ts'
import type { LiveServers } from './live-servers/live-servers.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ServiceNode } from './nodes/open-node.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Store } from './store/store.ts'
import { openHealth } from './workers/open-health.ts'

interface Monitored {
  store: Store
  /** Null if only one process uses the database. */
  node: ServiceNode | null
  callLog: CallLog
  live: LiveServers
}

interface Monitoring {
  /** Undefined if metrics are off. */
  metrics?: Metrics
  health?: HealthListener
}

/**
 * Starts metrics and serves them together with the service's health until everything else is closed. Does nothing without `health`. Throws
 * AppFailure `storage` if the port is taken.
 */
export async function openMonitoring(
  { health: place }: Pick<ServiceOptions, 'health'>,
  { store, node, callLog, live }: Monitored,
  closers: Closers,
): Promise<Monitoring> {
  if (!place) return {}
  const { waiting, dropped } = callLog
  const { encryption } = store
  // The Prometheus library is loaded only if it's used.
  const { createMetrics } = await import('./metrics/metrics.ts')
  const metrics = createMetrics({ waiting, dropped, servers: live.size, encryption, database: node })
  const sources = { askDatabase: store.meta.port, ...node, hasKeys: encryption?.hasKeys }
  const health = await openHealth(place, { metrics, ...sources })
  closers.addLast(health.close)
  return { metrics, health }
}
