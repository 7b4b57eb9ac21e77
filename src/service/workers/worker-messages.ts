import { z } from 'zod'
import { readinessSchema } from '../health/readiness.ts'

/** What a service prints when it listens. */
const listeningSchema = z.object({
  baseUrl: z.string(),
  mcpUrl: z.string(),
  manageUrl: z.string().optional(),
  /** A first API key that was just made. */
  apiKey: z.string().optional(),
})
export type Listening = z.output<typeof listeningSchema>

/** A metric as `prom-client` gives it; read by that alone. */
const metricSchema = z.looseObject({ name: z.string(), type: z.string() })
export const metricsSchema = z.array(metricSchema)
export type MetricJson = z.output<typeof metricSchema>

/** What a worker tells the primary process. */
export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), line: listeningSchema }),
  /** The answer to the question with this number. */
  z.object({
    kind: z.literal('health'),
    question: z.int(),
    readiness: readinessSchema,
    metrics: metricsSchema,
  }),
])
export type FromWorker = z.output<typeof fromWorkerSchema>

/** What the primary process asks a worker. */
export const toWorkerSchema = z.object({ kind: z.literal('askHealth'), question: z.int(), withMetrics: z.boolean() })
export type ToWorker = z.output<typeof toWorkerSchema>
