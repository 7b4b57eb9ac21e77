import { Hono } from 'hono'
import { within } from '../../core/event-loop/within.ts'
import { logFor } from '../../core/log/log.ts'
import { type Listener, listen } from '../http/listen.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Where health and metrics are asked for. */
export interface HealthAddress {
  host: string
  /** 0: any free one. */
  port: number
}

interface Deps {
  metrics: Pick<Metrics, 'text' | 'contentType'>
  /** Asks the database for something small. Rejects where it can't answer. */
  askDatabase: () => unknown
  /** Whether known URLs work although the database doesn't answer. */
  isBridging: () => boolean
}

/** How long the database may take for an answer that says it's there, in milliseconds. */
const DATABASE_MS = 2_000

export interface HealthListener extends Listener {
  /** From now on it isn't ready, so that load balancers send nothing new, while what runs is finished. */
  drain(): void
}

/**
 * A listener of its own for those who watch the service, never beside customers' URLs. `GET /healthz`: 200 while the process answers.
 * `GET /readyz`: 200 when it can serve, with `status` `degraded` while known URLs work without the database; else 503 with `reason`
 * `stopping` or `database`. `GET /metrics`: for Prometheus. None of it needs a
 * key, as none of it names a customer. Throws AppFailure `storage` as `listen` does.
 */
export async function openHealthListener(
  { host, port }: HealthAddress,
  { metrics, askDatabase, isBridging }: Deps,
): Promise<HealthListener> {
  let stopping = false
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (stopping) return c.json({ status: 'unavailable', reason: 'stopping' }, 503)
    if (!(await answersInTime(askDatabase))) {
      return isBridging()
        ? c.json({ status: 'degraded', reason: 'database' })
        : c.json({ status: 'unavailable', reason: 'database' }, 503)
    }
    return c.json({ status: 'ok' })
  })
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
  const listener = await listen(app, port, { host, publicUrl: null, tls: null })
  return {
    ...listener,
    drain() {
      stopping = true
    },
  }
}

async function answersInTime(ask: () => unknown): Promise<boolean> {
  try {
    return (await within(DATABASE_MS, Promise.resolve(ask()))) !== 'late'
  } catch (error) {
    logFor('service/health').warn('The database doesn’t answer', { error: String(error) })
    return false
  }
}
