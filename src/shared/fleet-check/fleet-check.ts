import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { brokenGroupSchema, notLiveSchema } from './check-group.ts'

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/** URLs that are tested at a time. */
export const FLEET_CONCURRENCY = 4

/** How many URLs of a check were found to be what; `connects`: no call was made; `notLive`: not tested, as they don’t work and that’s known. */
const fleetCountsSchema = z.object({
  working: count,
  connects: count.default(0),
  warning: count,
  broken: count,
  notLive: count,
})
export type FleetCounts = z.output<typeof fleetCountsSchema>

/**
 * A check of many URLs, the one that goes on or the last one. `appEnded`: the app quit in the middle; `failed`: it couldn’t go on, as
 * `error` says. What was tested until then is kept.
 */
export const fleetCheckSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'finished', 'cancelled', 'appEnded', 'failed']),
  error: appErrorSchema.nullable(),
  startedAt: time,
  endedAt: time.nullable(),
  /** How many URLs there were to look at, and how many of them were. */
  total: count,
  done: count,
  /** As they were found. */
  counts: fleetCountsSchema,
  /** Null while nothing can be said about it. */
  secondsLeft: z.number().nonnegative().nullable(),
})
export type FleetCheck = z.output<typeof fleetCheckSchema>

/**
 * What is known by now of the URLs of a check, with those that don’t work in groups, the largest first. `outdated`: something has
 * changed since they were looked at, so they’re in no count and no group.
 */
export const fleetSummarySchema = z.object({
  counts: fleetCountsSchema,
  outdated: count,
  groups: z.array(z.object({ group: z.union([brokenGroupSchema, notLiveSchema]), count })),
})
export type FleetSummary = z.output<typeof fleetSummarySchema>
