import { Hono } from 'hono'
import { type Listener, listen } from '../http/listen.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Readiness } from './readiness.ts'

export interface HealthAddress {
  host: string
  /** 0: any free port. */
  port: number
}

interface Deps {
  metrics: Pick<Metrics, 'text' | 'contentType'>
  readiness: () => Promise<Readiness>
}

export interface HealthListener extends Pick<Listener, 'port' | 'close'> {
  /** Starts reporting that the service isn't ready, so that load balancers stop sending new requests while those in flight finish. */
  drain(): void
}

/**
 * Opens a separate listener for monitoring, never on the address that customers' URLs use. `GET /healthz`: 200 while the process responds.
 * `GET /readyz`: the readiness, with 200 if the service can serve, or 503 otherwise. `GET /metrics`: for Prometheus. Doesn't require a key,
 * because nothing it returns identifies a customer. Throws AppFailure `storage` like `listen`.
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
