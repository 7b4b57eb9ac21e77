import { z } from 'zod'
import { readinessSchema } from '../health/readiness.ts'

/** The line that a service prints once it's listening. */
const listeningSchema = z.object({
  baseUrl: z.string(),
  mcpUrl: z.string(),
  manageUrl: z.string().optional(),
  /** The first API key, if it was just created. */
  apiKey: z.string().optional(),
})
export type Listening = z.output<typeof listeningSchema>

/** A metric as `prom-client` returns it; only `prom-client` reads the rest. */
const metricSchema = z.looseObject({ name: z.string(), type: z.string() })
export const metricsSchema = z.array(metricSchema)
export type MetricJson = z.output<typeof metricSchema>

/** Messages from a worker to the primary process. */
export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), line: listeningSchema }),
  /** The response to the question with this number. */
  z.object({
    kind: z.literal('health'),
    question: z.int(),
    readiness: readinessSchema,
    metrics: metricsSchema,
  }),
])
export type FromWorker = z.output<typeof fromWorkerSchema>

/** Messages from the primary process to a worker. */
export const toWorkerSchema = z.object({ kind: z.literal('askHealth'), question: z.int(), withMetrics: z.boolean() })
export type ToWorker = z.output<typeof toWorkerSchema>
