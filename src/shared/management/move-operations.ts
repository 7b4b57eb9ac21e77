import { z } from 'zod'
import {
  MAX_MOVED_TOKENS,
  movableServerSchema,
  movedChangesSchema,
  movedMarksSchema,
  movedPartSchema,
  partRequestSchema,
  placeForServerSchema,
  receivedPartSchema,
  receivedSchema,
  tokenPlaceSchema,
} from './records/moved-server.ts'

const id = z.string().min(1).max(200)
/** Maximum number of servers in one request; the app doesn't store more. */
const MAX_SERVERS = 10_000

/** Operations that copy servers with their customers and tokens from one service to another. */
export const moveOperations = {
  /** Returns what a move of these servers, or of all servers, would include. */
  'moves.list': {
    input: z.object({ ids: z.array(id).max(MAX_SERVERS).optional() }),
    output: z.array(movableServerSchema),
  },
  /** Asks the target service whether it can receive servers. Changes nothing. */
  'moves.check': {
    input: z.object({
      servers: z.array(z.object({ id, name: z.string().max(200) })).max(MAX_SERVERS),
      /** Primary identities of customers. */
      identities: z.array(z.string().min(1)).max(MAX_MOVED_TOKENS).default([]),
      /** Ignored; its size tests whether a proxy accepts a body that large. */
      padding: z.string().default(''),
    }),
    output: z.object({
      /** Prefix of the target's MCP URLs. */
      mcpUrl: z.string(),
      servers: z.array(placeForServerSchema),
      /** Those identities that already exist as customers on the target. */
      known: z.array(z.string()),
    }),
  },
  /** Returns hashes of a server's content without the content itself; returns the first page if `after` is null. */
  'moves.marks': {
    input: z.object({ serverId: id, after: tokenPlaceSchema.nullable().default(null) }),
    output: movedMarksSchema,
  },
  /** Returns what has changed since a server was moved here, by comparing it with the source's current hashes. Changes nothing. */
  'moves.compare': {
    input: z.object({ serverId: id, marks: movedMarksSchema.omit({ next: true }) }),
    output: movedChangesSchema.extend({
      /** Number of hashes that belong to customers who were moved here, and the total number of those customers. */
      customersSeen: z.int(),
      customersMoved: z.int(),
    }),
  },
  /** Returns one part of a server with its secrets; only for the app’s own key. */
  'moves.read': { input: z.object({ serverId: id, part: partRequestSchema }), output: movedPartSchema },
  /**
   * Receives one part of a server: `server` first, `end` last. Every part can be sent again without creating duplicates because identifiers
   * match. After `end`, `customers` and `update` parts apply later changes.
   */
  'moves.receive': { input: z.object({ serverId: id, part: receivedPartSchema }), output: receivedSchema },
} as const

/** Operations hidden from the window because their input or output contains secrets. */
export const HIDDEN_OPERATIONS = ['moves.read', 'moves.receive'] as const satisfies (keyof typeof moveOperations)[]
