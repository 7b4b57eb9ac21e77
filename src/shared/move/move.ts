import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { namedSchema } from '../history/issued-record.ts'
import { impactSchema } from '../management/records/impact.ts'
import { movableServerSchema, movedChangesSchema, placeForServerSchema } from '../management/records/moved-server.ts'

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()
const address = z.string().min(1).max(2000)

/** The most URLs of a move of which it's kept that they were shared; the oldest go first. */
export const MAX_SHARED = 10_000

/** A server on its way. `tokens`: how many it had at the start; the others: how many have arrived, and what came of them. */
export const movingServerSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  state: z.enum(['waiting', 'moving', 'moved']),
  tokens: count,
  sent: count.default(0),
  customersKnown: count.default(0),
  tokensTaken: count.default(0),
  /** Whether what has changed here and there becomes what it is here. */
  overwrite: z.boolean().default(false),
  /** It was there, and was brought up to date: its definition, as `definition` says, so many customers and tokens. */
  definition: z.enum(['new', 'same', 'changed', 'kept']).default('new'),
  customersAdded: count.default(0),
  customersChanged: count.default(0),
  tokensChanged: count.default(0),
  kept: count.default(0),
  deleted: count.default(0),
})
export type MovingServer = z.output<typeof movingServerSchema>

/** What's kept of a move of servers from `Local` to another workspace. */
export const keptMoveSchema = z.object({
  id: z.uuid(),
  workspace: namedSchema,
  startedAt: time,
  /** Null until every server is there. */
  endedAt: time.nullable(),
  /** With what MCP URLs begin here and there. */
  fromMcpUrl: address,
  toMcpUrl: address,
  servers: z.array(movingServerSchema).min(1),
  /** Records of URLs that were shared with their new address. */
  shared: z.array(z.uuid()).max(MAX_SHARED).default([]),
})
export type KeptMove = z.output<typeof keptMoveSchema>

/** The service or a proxy has put a request off: it's sent again at `until`, in ms since 1970. */
export const moveWaitSchema = z.object({ reason: z.enum(['rateLimited', 'unavailable']), until: time })
export type MoveWait = z.output<typeof moveWaitSchema>

/** `stopped`: somebody stopped it, or the app ended in the middle; it can go on. `failed`: so it can, once `error` is dealt with. */
export const moveSchema = keptMoveSchema.extend({
  state: z.enum(['running', 'stopped', 'failed', 'finished']),
  error: appErrorSchema.nullable(),
  waiting: moveWaitSchema.nullable(),
})
export type Move = z.output<typeof moveSchema>

/** What a move would do, of each server of `Local`. */
export const moveCheckSchema = z.object({
  fromMcpUrl: address,
  toMcpUrl: address,
  servers: z.array(
    movableServerSchema.extend({
      place: placeForServerSchema.omit({ id: true }),
      /** Customers whose identity is known there. */
      customersKnown: count,
      /** What has changed since it was moved; null where it wasn't. `deletedHere`: customers, who stay there. */
      changes: movedChangesSchema.extend({ deletedHere: count }).nullable(),
      /** Whom its live version takes something from there, of customers who aren't moved with it; `unknown`: the service can't say. */
      impact: impactSchema.or(z.literal('unknown')).nullable(),
      /** Bytes of a request that's needed for it, and that a proxy in front of the other service rejects; null: none is too large. */
      rejectedSize: count.nullable(),
    }),
  ),
})
export type MoveCheck = z.output<typeof moveCheckSchema>
