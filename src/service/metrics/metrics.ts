import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { CallLog } from '../calls/call-log.ts'
import type { Upstream, UpstreamCallResult } from '../upstream/call-upstream.ts'
import { type GaugeSources, registerGauges } from './gauges.ts'

/** Replaces every value beyond the limit. */
const OTHER = 'other'

/** Limits the values of a label, because each becomes a separate series in every system that reads them. Returns the value to use. */
function createLabelLimit(most: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most) return OTHER
    known.add(value)
    return value
  }
}

/** In seconds, ranging from a cached response to the longest timeout of an endpoint. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Maximum number of upstreams with a separate series. A customer's values may be part of an address, so their number is unlimited. */
const MAX_UPSTREAMS = 200

/** Gauges of prom-client that are named like counters, which `promtool check metrics` rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** The Prometheus metrics of one process. No label contains a customer, a token, or more of an address than its host. */
export interface Metrics {
  /** Counts the calls recorded by the log, and requests rejected by a limit. The operator's own tests don't count. */
  ofCalls(log: CallLog): CallLog
  /** Counts a request that got a 503 because the database is down. */
  unavailable(): void
  /** Measures the duration of each upstream's requests. */
  ofUpstream(upstream: Upstream): Upstream
  /** Returns Prometheus' text format, version 0.0.4. */
  text(): Promise<string>
  /** Returns the metrics as data to merge with those of other processes. */
  json(): Promise<unknown>
  contentType: string
}

/** Creates the metrics, including those of Node.js. */
export function createMetrics(gauges: GaugeSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const calls = new Counter({
    name: 'mcp_access_desk_tool_calls_total',
    help: say(message('metrics.toolCalls')),
    labelNames: ['error'],
    registers,
  })
  const durations = new Histogram({
    name: 'mcp_access_desk_tool_call_duration_seconds',
    help: say(message('metrics.toolCallDuration')),
    buckets: BUCKETS,
    registers,
  })
  const refused = new Counter({
    name: 'mcp_access_desk_requests_refused_total',
    help: say(message('metrics.refused')),
    registers,
  })
  const upstreamRequests = new Counter({
    name: 'mcp_access_desk_upstream_requests_total',
    help: say(message('metrics.upstreamRequests')),
    labelNames: ['upstream', 'outcome'],
    registers,
  })
  const upstreamDurations = new Histogram({
    name: 'mcp_access_desk_upstream_request_duration_seconds',
    help: say(message('metrics.upstreamDuration')),
    labelNames: ['upstream'],
    buckets: BUCKETS,
    registers,
  })
  const upstreamOpen = new Gauge({
    name: 'mcp_access_desk_upstream_requests_in_progress',
    help: say(message('metrics.upstreamOpen')),
    registers,
  })
  registerGauges(registry, gauges)
  const unavailable = new Counter({
    name: 'mcp_access_desk_requests_unavailable_total',
    help: say(message('metrics.unavailable')),
    registers,
  })
  const labelOf = createLabelLimit(MAX_UPSTREAMS)

  return {
    ofCalls: (log) => ({
      ...log,
      record(entry) {
        log.record(entry)
        if (entry.test) return
        calls.inc({ error: entry.errorKind ?? 'none' })
        durations.observe(entry.durationMs / 1000)
      },
      refused(token) {
        log.refused(token)
        refused.inc()
      },
    }),
    unavailable: () => unavailable.inc(),
    ofUpstream: (upstream) => ({
      ...upstream,
      async call(call) {
        const started = performance.now()
        upstreamOpen.inc()
        try {
          const result = await upstream.call(call)
          if (result.request) {
            const host = labelOf(new URL(result.request.origin).host)
            upstreamRequests.inc({ upstream: host, outcome: outcomeOf(result) })
            upstreamDurations.observe({ upstream: host }, (performance.now() - started) / 1000)
          }
          return result
        } finally {
          upstreamOpen.dec()
        }
      },
    }),
    text: () => registry.metrics(),
    json: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  }
}

/** Returns the status class, e.g. `2xx`, or why there was no response. */
function outcomeOf({ outcome }: UpstreamCallResult): string {
  return outcome.kind === 'answer' ? `${Math.floor(outcome.status / 100)}xx` : outcome.kind
}
