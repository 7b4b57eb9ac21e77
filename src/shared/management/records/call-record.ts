import { z } from 'zod'

const id = z.string().min(1)
const time = z.string()

/** Why a call ended as an error. `upstream*` are the API's, `arguments` the model's. */
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
  'internal',
])
export type CallErrorKind = z.output<typeof callErrorKindSchema>

/** One tool call. Sizes in bytes; `arguments` and `reply` only where the server keeps them. */
export const callRecordSchema = z.object({
  id: z.int(),
  at: time,
  serverId: id,
  serverName: z.string(),
  customerId: id,
  primaryIdentity: z.string(),
  tool: z.string(),
  ok: z.boolean(),
  /** Made by the operator's connection test; it counts for nothing else. */
  test: z.boolean(),
  errorKind: callErrorKindSchema.nullable(),
  /** Status of the upstream's answer. */
  status: z.int().nullable(),
  durationMs: z.number(),
  argumentBytes: z.int(),
  replyBytes: z.int(),
  arguments: z.string().nullable(),
  reply: z.string().nullable(),
})
export type CallRecord = z.output<typeof callRecordSchema>

/** Which calls. Left out: all. */
export const callFilterSchema = z.object({
  serverId: id.optional(),
  customerId: id.optional(),
  tool: z.string().optional(),
  ok: z.boolean().optional(),
  test: z.boolean().optional(),
})
export type CallFilter = z.output<typeof callFilterSchema>

/** Calls over a time, for the charts. Durations in milliseconds. */
export const callStatsSchema = z.object({
  /** Equal stretches, oldest first, those without calls included. */
  buckets: z.array(z.object({ at: time, calls: z.int(), errors: z.int() })),
  calls: z.int(),
  errors: z.int(),
  /** Requests refused at a limit (429); they're not among the calls. */
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
  /** How many customers called; `customers` holds those with the most calls. */
  customerCount: z.int(),
})
export type CallStats = z.output<typeof callStatsSchema>

/** Calls of a server, the first at `from` and the last at `to`, that aren't in the log: the database couldn't be written in time. */
export const gapSchema = z.object({ serverId: id, from: time, to: time, calls: z.int() })
export type MissingCalls = z.output<typeof gapSchema>

/** Calls that are being deleted, since a log was cleared or a server or a customer removed. */
export const cleanupSchema = z.object({
  kind: z.enum(['clearCalls', 'removeServer', 'removeCustomer']),
  /** The server whose log was cleared; null: all of them were, or it's another kind. */
  clearedServerId: id.nullable(),
  /** How many calls there were to delete; null while they are counted, or others are deleted first. */
  calls: z.int().nullable(),
  deleted: z.int(),
  /** Milliseconds since it was asked for, or since the service started if that was later. */
  runningMs: z.number(),
})
export type Cleanup = z.output<typeof cleanupSchema>
