import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Readiness } from '../health/readiness.ts'
import type { MetricJson } from './worker-messages.ts'

/** The primary process's handle to a worker. */
export interface WorkerHandle {
  /** Requests the worker's health. Null if it doesn't respond in time or isn't listening yet. */
  ask(withMetrics: boolean): Promise<{ readiness: Readiness; metrics: MetricJson[] } | null>
}

export interface GatheredHealth {
  readiness(): Promise<Readiness>
  metrics: { text(): Promise<string>; contentType: string }
  /** Keeps the final counts of a worker that has exited: if a counter fell, it would look as if the whole service had restarted. */
  ended(worker: WorkerHandle): void
}

/** Types of metrics that are kept after a worker has exited. Its gauges no longer mean anything. */
const COUNTED = new Set(['counter', 'histogram', 'summary'])

const putTogether = (parts: MetricJson[][]) => AggregatorRegistry.aggregate(parts)

/** Merges the health and metrics of all workers. `wanted`: how many workers there should be. */
export function gatherHealth(workers: () => readonly WorkerHandle[], wanted: number): GatheredHealth {
  const own = new Registry()
  const registers = [own]
  new Gauge({
    name: 'mcp_access_desk_workers',
    help: say(message('metrics.workers')),
    registers,
    collect() {
      this.set(workers().length)
    },
  })
  const restarts = new Counter({
    name: 'mcp_access_desk_worker_restarts_total',
    help: say(message('metrics.workerRestarts')),
    registers,
  })
  const latest = new WeakMap<WorkerHandle, MetricJson[]>()
  /** Final counts of workers that have exited. */
  let left: Promise<MetricJson[]> = Promise.resolve([])

  async function readMetrics(worker: WorkerHandle): Promise<MetricJson[]> {
    const answer = await worker.ask(true)
    if (answer) latest.set(worker, answer.metrics)
    return latest.get(worker) ?? []
  }

  return {
    async readiness() {
      const answers = await Promise.all(workers().map((worker) => worker.ask(false)))
      const found = answers.flatMap((answer) => answer?.readiness ?? [])
      const serving = found.filter(({ status }) => status !== 'unavailable')
      if (serving.length === 0) return found[0] ?? { status: 'unavailable', reason: 'workers' }
      const degraded = serving.find(({ status }) => status === 'degraded')
      if (degraded) return degraded
      return serving.length < wanted ? { status: 'degraded', reason: 'workers' } : { status: 'ok' }
    },
    metrics: {
      async text() {
        const parts = await Promise.all(workers().map(readMetrics))
        return (await putTogether([...parts, await left]).metrics()) + (await own.metrics())
      },
      contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    },
    ended(worker) {
      restarts.inc()
      const counted = (latest.get(worker) ?? []).filter(({ type }) => COUNTED.has(type))
      latest.delete(worker)
      left = left.then(
        (before) => putTogether([before, counted]).getMetricsAsJSON() as unknown as Promise<MetricJson[]>,
      )
    },
  }
}
