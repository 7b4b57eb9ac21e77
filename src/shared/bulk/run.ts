import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/** Requests that are under way at a time. */
export const concurrencySchema = z.int().min(1).max(16)
export const DEFAULT_CONCURRENCY = 4

/**
 * Where a row is. `waiting`: nothing was sent yet; `pending`: its request is under way; `unknown`: it was sent and no answer
 * came, so a URL may exist; `cancelled`, `skipped`, and `invalid`: nothing was sent, and nothing will be.
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

/** How many rows of a run are in each state. */
export const runCountsSchema = z.record(runRowStateSchema, count)
export type RunCounts = z.output<typeof runCountsSchema>

/** Why a run sends nothing for now. It goes on by itself at `until`. */
const runHoldSchema = z.object({
  reason: z.enum(['rateLimited', 'offline']),
  until: time,
  error: appErrorSchema,
})
export type RunHold = z.output<typeof runHoldSchema>

/**
 * Why a run waits for the person. `failing`: so many requests failed in a row that something is wrong with the service;
 * `appEnded`: the app quit or was killed in the middle.
 */
export const runPauseSchema = z.object({
  reason: z.enum(['person', 'unauthenticated', 'storage', 'failing', 'appEnded']),
  error: appErrorSchema.nullable(),
})
export type RunPause = z.output<typeof runPauseSchema>

/** What the connection tests of a run found. */
export const runChecksSchema = z.object({ working: count, connects: count, warning: count, broken: count })
export type RunChecks = z.output<typeof runChecksSchema>

/** A run as it goes. */
export const runProgressSchema = z.object({
  state: z.enum(['running', 'paused', 'cancelling', 'cancelled', 'finished']),
  hold: runHoldSchema.nullable(),
  pause: runPauseSchema.nullable(),
  counts: runCountsSchema,
  checks: runChecksSchema,
  /** Rows that ended per second, over the last half minute. */
  rowsPerSecond: z.number().nonnegative(),
  /** Null while nothing can be said about it. */
  secondsLeft: z.number().nonnegative().nullable(),
})
export type RunProgress = z.output<typeof runProgressSchema>
