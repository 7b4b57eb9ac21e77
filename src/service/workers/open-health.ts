import { type HealthAddress, type HealthListener, openHealthListener } from '../health/health-listener.ts'
import { type ReadinessSources, readinessOf } from '../health/readiness.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { answerPrimary } from './answer-primary.ts'

/** Where health and metrics are served: at an address, or to this worker's primary process. */
export type HealthPlace = HealthAddress | 'primary'

/** Where the service's own state comes from. */
interface Sources extends ReadinessSources {
  metrics: Metrics
}

/** Serves health and metrics. Throws AppFailure `storage` if the port is taken. */
export async function openHealth(place: HealthPlace, { metrics, ...sources }: Sources): Promise<HealthListener> {
  const readiness = () => readinessOf(sources)
  return place === 'primary' ? answerPrimary(metrics, readiness) : openHealthListener(place, { metrics, readiness })
}
