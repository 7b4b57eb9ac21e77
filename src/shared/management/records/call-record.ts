import { z } from 'zod'

const id = z.string().min(1)
const time = z.string()

/** Why a call failed. `upstream*` errors are caused by the API, `arguments` by the model. `limit`: its code exceeded a limit. */
export const callErrorKindSchema = z.enum([
  'arguments',
  'upstreamStatus',
  'upstreamTimeout',
  'upstreamUnreachable',
  'upstreamTooLarge',
  'redirectRefused',
  'credential',
  'cancelled',
  'toolNotAllowed',
  'notAvailable',
  'limit',
  'internal',
])
export type CallErrorKind = z.output<typeof callErrorKindSchema>

/** Estimated numbers of tokens in an API's response, and in what the model got of it. */
const shortenedSchema = z.object({ from: z.int(), to: z.int() })
export type Shortened = z.output<typeof shortenedSchema>

/** Waits that an API asked for: how many times the request was repeated after one, and the milliseconds of all of them. */
const waitedSchema = z.object({ retries: z.int(), ms: z.number() })
export type Waited = z.output<typeof waitedSchema>

/** One tool call. Sizes are in bytes; `arguments` and `reply` are present only if the server is set to store them. */
export const callRecordSchema = z.object({
  id: z.int(),
  at: time,
  serverId: id,
  serverName: z.string(),
  customerId: id,
  primaryIdentity: z.string(),
  tool: z.string(),
  ok: z.boolean(),
  /** Whether the operator's connection test made the call; such calls are excluded everywhere else. */
  test: z.boolean(),
  errorKind: callErrorKindSchema.nullable(),
  /** The upstream's response status. */
  status: z.int().nullable(),
  durationMs: z.number(),
  argumentBytes: z.int(),
  replyBytes: z.int(),
  arguments: z.string().nullable(),
  reply: z.string().nullable(),
  /** Null if the model got the whole response. */
  shortened: shortenedSchema.nullable().default(null),
  /** The tool whose shortened response the call continued; null for other calls. */
  continues: z.string().nullable().default(null),
  /** Null if the API didn't ask for a wait. */
  waited: waitedSchema.nullable().default(null),
})
export type CallRecord = z.output<typeof callRecordSchema>

/** Selects calls; all by default. */
export const callFilterSchema = z.object({
  serverId: id.optional(),
  customerId: id.optional(),
  tool: z.string().optional(),
  ok: z.boolean().optional(),
  test: z.boolean().optional(),
})
export type CallFilter = z.output<typeof callFilterSchema>

/** Call statistics for a period, for the charts. Durations are in milliseconds. */
export const callStatsSchema = z.object({
  /** Equal intervals, oldest first, including those without calls. */
  buckets: z.array(z.object({ at: time, calls: z.int(), errors: z.int() })),
  calls: z.int(),
  errors: z.int(),
  /** Number of requests refused because of a limit (429); not included in the calls. */
  refused: z.int(),
  /** Slowest first. */
  tools: z.array(
    z.object({
      serverId: id,
      serverName: z.string(),
      tool: z.string(),
      calls: z.int(),
      errors: z.int(),
      p50: z.number(),
      p95: z.number(),
    }),
  ),
  /** Most calls first. */
  customers: z.array(z.object({ id, primaryIdentity: z.string(), calls: z.int(), errors: z.int() })),
  /** Number of customers who called; `customers` contains those with the most calls. */
  customerCount: z.int(),
})
export type CallStats = z.output<typeof callStatsSchema>

/**
 * Calls to a server, the first at `from` and the last at `to`, that are missing from the log because the database couldn't be written in
 * time.
 */
export const gapSchema = z.object({ serverId: id, from: time, to: time, calls: z.int() })
export type MissingCalls = z.output<typeof gapSchema>

/** The deletion of calls after a log was cleared, or a server or customer was removed. */
export const cleanupSchema = z.object({
  kind: z.enum(['clearCalls', 'removeServer', 'removeCustomer']),
  /** The server whose log was cleared; null if all logs were, or for other kinds. */
  clearedServerId: id.nullable(),
  /** Total number of calls to delete; null while they're still being counted or other calls are deleted first. */
  calls: z.int().nullable(),
  deleted: z.int(),
  /** Milliseconds since the request, or since the service started, whichever is later. */
  runningMs: z.number(),
})
export type Cleanup = z.output<typeof cleanupSchema>
