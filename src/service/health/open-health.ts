import type { Metrics } from '../metrics/metrics.ts'
import { answerPrimary } from '../workers/answer-primary.ts'
import { type HealthAddress, type HealthListener, openHealthListener } from './health-listener.ts'
import { readinessOf } from './readiness.ts'

/** Where health and metrics are asked for: at an address, or by the primary process of this worker. */
export type HealthPlace = HealthAddress | 'primary'

/** What the service knows of itself. */
interface Sources {
  metrics: Metrics
  /** Asks the database for something small. Rejects where it can't answer. */
  askDatabase: () => unknown
  /** Whether known URLs work although the database doesn't answer. */
  isBridging: () => boolean
}

/** Answers questions about health and metrics. Throws AppFailure `storage` where the port is taken. */
export async function openHealth(
  place: HealthPlace,
  { metrics, askDatabase, isBridging }: Sources,
): Promise<HealthListener> {
  const readiness = () => readinessOf(askDatabase, isBridging)
  return place === 'primary' ? answerPrimary(metrics, readiness) : openHealthListener(place, { metrics, readiness })
}
