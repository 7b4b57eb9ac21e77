import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { namedSchema } from '../history/issued-record.ts'
import { brokenGroupSchema, notLiveSchema } from './check-group.ts'

/** Maximum number of servers listed by name. */
export const MAX_UNPROVED_SERVERS = 20

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/** Number of URLs tested at the same time. */
export const FLEET_CONCURRENCY = 4

/** Number of URLs by result. `connects`: no call was made; `notLive`: not tested because they’re already known not to work. */
const fleetCountsSchema = z.object({
  working: count,
  connects: count.default(0),
  warning: count,
  broken: count,
  notLive: count,
})
export type FleetCounts = z.output<typeof fleetCountsSchema>

/**
 * The running or last check of many URLs. `appEnded`: the app quit during the check; `failed`: it couldn’t continue because of `error`.
 * Results so far are kept.
 */
export const fleetCheckSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'finished', 'cancelled', 'appEnded', 'failed']),
  error: appErrorSchema.nullable(),
  startedAt: time,
  endedAt: time.nullable(),
  /** Number of URLs to check, and number checked so far. */
  total: count,
  done: count,
  /** Counts by result at the time of the check. */
  counts: fleetCountsSchema,
  /** Null if it can't be estimated. */
  secondsLeft: z.number().nonnegative().nullable(),
})
export type FleetCheck = z.output<typeof fleetCheckSchema>

/**
 * Current state of a check’s URLs, with broken ones in groups, largest group first. `outdated`: number of URLs that have changed since the
 * check, which no count or group includes. `unproved`: servers with URLs that connect, although no call has shown that they work, those with
 * the most URLs first.
 */
export const fleetSummarySchema = z.object({
  counts: fleetCountsSchema,
  outdated: count,
  groups: z.array(z.object({ group: z.union([brokenGroupSchema, notLiveSchema]), count })),
  unproved: z.array(namedSchema.extend({ workspaceId: z.string().min(1) })).max(MAX_UNPROVED_SERVERS),
})
export type FleetSummary = z.output<typeof fleetSummarySchema>
