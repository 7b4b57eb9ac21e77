import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/** Number of simultaneous requests. */
export const concurrencySchema = z.int().min(1).max(16)
export const DEFAULT_CONCURRENCY = 4

/**
 * State of a row. `waiting`: nothing was sent yet; `pending`: its request is in flight; `unknown`: it was sent but got no response, so a
 * URL may exist; `cancelled`, `skipped`, and `invalid`: nothing was or will be sent.
 */
export const runRowStateSchema = z.enum([
  'waiting',
  'pending',
  'issued',
  'failed',
  'unknown',
  'cancelled',
  'skipped',
  'invalid',
])
export type RunRowState = z.output<typeof runRowStateSchema>

/** Number of a run's rows in each state. */
export const runCountsSchema = z.record(runRowStateSchema, count)
export type RunCounts = z.output<typeof runCountsSchema>

/** Why a run is temporarily on hold. It resumes automatically at `until`. */
const runHoldSchema = z.object({
  reason: z.enum(['rateLimited', 'offline']),
  until: time,
  error: appErrorSchema,
})
export type RunHold = z.output<typeof runHoldSchema>

/**
 * Why a run is paused until the user acts. `failing`: so many consecutive requests failed that something must be wrong with the service;
 * `appEnded`: the app quit or was killed during the run.
 */
export const runPauseSchema = z.object({
  reason: z.enum(['person', 'unauthenticated', 'storage', 'failing', 'appEnded']),
  error: appErrorSchema.nullable(),
})
export type RunPause = z.output<typeof runPauseSchema>

/** Results of a run's connection tests. */
export const runChecksSchema = z.object({ working: count, connects: count, warning: count, broken: count })
export type RunChecks = z.output<typeof runChecksSchema>

/** Progress of a run. */
export const runProgressSchema = z.object({
  state: z.enum(['running', 'paused', 'cancelling', 'cancelled', 'finished']),
  hold: runHoldSchema.nullable(),
  pause: runPauseSchema.nullable(),
  counts: runCountsSchema,
  checks: runChecksSchema,
  /** Number of rows finished per second, averaged over the last 30 seconds. */
  rowsPerSecond: z.number().nonnegative(),
  /** Null if it can't be estimated. */
  secondsLeft: z.number().nonnegative().nullable(),
})
export type RunProgress = z.output<typeof runProgressSchema>
