import { logFor } from '../../base/log/log.ts'
import type { HealthListener } from '../health/health-listener.ts'
import type { Readiness } from '../health/readiness.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { type FromWorker, metricsSchema, toWorkerSchema } from './worker-messages.ts'

/** Sends a message to this worker's primary process. If the primary has exited, the message is lost, and this worker exits, too. */
export function notifyPrimary(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

/** Responds to the primary process's requests for health and metrics. Replaces the listener in a worker. */
export function answerPrimary(metrics: Pick<Metrics, 'json'>, readiness: () => Promise<Readiness>): HealthListener {
  let stopping = false
  const answer = async (question: number, withMetrics: boolean) => {
    const found: Readiness = stopping ? { status: 'unavailable', reason: 'stopping' } : await readiness()
    const json = withMetrics ? metricsSchema.parse(await metrics.json()) : []
    notifyPrimary({ kind: 'health', question, readiness: found, metrics: json })
  }
  const onMessage = (message: unknown) => {
    const asked = toWorkerSchema.safeParse(message)
    if (!asked.success) return
    answer(asked.data.question, asked.data.withMetrics).catch((error: unknown) => {
      logFor('service/workers').error('The primary process couldn’t be answered', error)
    })
  }
  process.on('message', onMessage)
  return {
    port: 0,
    async close() {
      process.off('message', onMessage)
    },
    drain() {
      stopping = true
    },
  }
}
