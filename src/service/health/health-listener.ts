import { Hono } from 'hono'
import { type Listener, listen } from '../http/listen.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Readiness } from './readiness.ts'

/** Where health and metrics are asked for. */
export interface HealthAddress {
  host: string
  /** 0: any free one. */
  port: number
}

interface Deps {
  metrics: Pick<Metrics, 'text' | 'contentType'>
  readiness: () => Promise<Readiness>
}

export interface HealthListener extends Pick<Listener, 'port' | 'close'> {
  /** From now on it isn't ready, so that load balancers send nothing new, while what runs is finished. */
  drain(): void
}

/**
 * A listener of its own for those who watch the service, never beside customers' URLs. `GET /healthz`: 200 while the process answers.
 * `GET /readyz`: the readiness, with 200 when it can serve, else 503. `GET /metrics`: for Prometheus. None of it needs a
 * key, as none of it names a customer. Throws AppFailure `storage` as `listen` does.
 */
export async function openHealthListener(
  { host, port }: HealthAddress,
  { metrics, readiness }: Deps,
): Promise<HealthListener> {
  let stopping = false
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const found: Readiness = stopping ? { status: 'unavailable', reason: 'stopping' } : await readiness()
    return c.json(found, found.status === 'unavailable' ? 503 : 200)
  })
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
  const listener = await listen(app, port, { host, publicUrl: null, tls: null })
  return {
    port: listener.port,
    close: listener.close,
    drain() {
      stopping = true
    },
  }
}
