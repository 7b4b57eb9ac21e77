import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { namedSchema } from '../history/issued-record.ts'
import { impactSchema } from '../management/records/impact.ts'
import { movableServerSchema, movedChangesSchema, placeForServerSchema } from '../management/records/moved-server.ts'

const count = z.int().nonnegative()
/** Milliseconds since 1970. */
const time = z.int().nonnegative()
const address = z.string().min(1).max(2000)

/** Maximum number of URLs remembered as shared per move; the oldest are dropped. */
export const MAX_SHARED = 10_000

/** A server being moved. `tokens`: number of tokens at the start; the other counts break down what was received by result. */
export const movingServerSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  state: z.enum(['waiting', 'moving', 'moved']),
  tokens: count,
  sent: count.default(0),
  customersKnown: count.default(0),
  tokensTaken: count.default(0),
  /** Whether objects that changed on both services are overwritten with the local version. */
  overwrite: z.boolean().default(false),
  /**
   * What happened to the definition of a server that already existed and was updated; followed by the number of customers and tokens by
   * result.
   */
  definition: z.enum(['new', 'same', 'changed', 'kept']).default('new'),
  customersAdded: count.default(0),
  customersChanged: count.default(0),
  tokensChanged: count.default(0),
  kept: count.default(0),
  deleted: count.default(0),
})
export type MovingServer = z.output<typeof movingServerSchema>

/** The persisted state of a move from `Local` to another workspace. */
export const keptMoveSchema = z.object({
  id: z.uuid(),
  workspace: namedSchema,
  startedAt: time,
  /** Null until every server has been received. */
  endedAt: time.nullable(),
  /** Prefixes of MCP URLs here and on the target. */
  fromMcpUrl: address,
  toMcpUrl: address,
  servers: z.array(movingServerSchema).min(1),
  /** Records of URLs that were shared with their new address. */
  shared: z.array(z.uuid()).max(MAX_SHARED).default([]),
})
export type KeptMove = z.output<typeof keptMoveSchema>

/** Why the service or a proxy postponed a request, which is retried at `until` (milliseconds since 1970). */
export const moveWaitSchema = z.object({ reason: z.enum(['rateLimited', 'unavailable']), until: time })
export type MoveWait = z.output<typeof moveWaitSchema>

/**
 * `stopped`: the user stopped it, or the app quit during the move; it can be continued. `failed`: it can be continued once `error` is
 * resolved.
 */
export const moveSchema = keptMoveSchema.extend({
  state: z.enum(['running', 'stopped', 'failed', 'finished']),
  error: appErrorSchema.nullable(),
  waiting: moveWaitSchema.nullable(),
})
export type Move = z.output<typeof moveSchema>

/** What a move would do with each server of `Local`. */
export const moveCheckSchema = z.object({
  fromMcpUrl: address,
  toMcpUrl: address,
  servers: z.array(
    movableServerSchema.extend({
      place: placeForServerSchema.omit({ id: true }),
      /** Number of customers whose identity already exists on the target. */
      customersKnown: count,
      /**
       * What has changed since the server was moved; null if it wasn't moved. `deletedHere`: number of customers deleted here, who stay on
       * the target.
       */
      changes: movedChangesSchema.extend({ deletedHere: count }).nullable(),
      /**
       * Access that customers on the target who aren't moved with the server would lose when its live version takes effect there;
       * `unknown`: the service can't say.
       */
      impact: impactSchema.or(z.literal('unknown')).nullable(),
      /** Size, in bytes, of a necessary request that a proxy in front of the target rejects as too large; null if there's none. */
      rejectedSize: count.nullable(),
    }),
  ),
})
export type MoveCheck = z.output<typeof moveCheckSchema>
