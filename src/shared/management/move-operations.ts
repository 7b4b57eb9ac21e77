import { z } from 'zod'
import {
  MAX_MOVED_TOKENS,
  movableServerSchema,
  movedChangesSchema,
  movedMarksSchema,
  movedPartSchema,
  placeForServerSchema,
  receivedPartSchema,
  receivedSchema,
  tokenPlaceSchema,
  wantedPartSchema,
} from './records/moved-server.ts'

const id = z.string().min(1).max(200)
/** Servers that one question may name; the app keeps no more. */
const MAX_SERVERS = 10_000

/** Operations that copy servers with their customers and tokens from one service to another. */
export const moveOperations = {
  /** What a move of each server, or of each of these, would take along. */
  'moves.list': {
    input: z.object({ ids: z.array(id).max(MAX_SERVERS).optional() }),
    output: z.array(movableServerSchema),
  },
  /** Asks the service that servers are to be moved to whether it can take them. Changes nothing. */
  'moves.check': {
    input: z.object({
      servers: z.array(z.object({ id, name: z.string().max(200) })).max(MAX_SERVERS),
      /** Primary identities of customers. */
      identities: z.array(z.string().min(1)).max(MAX_MOVED_TOKENS).default([]),
      /** Means nothing: it finds out whether a proxy in between lets a body of its size through. */
      padding: z.string().default(''),
    }),
    output: z.object({
      /** With what its MCP URLs begin. */
      mcpUrl: z.string(),
      servers: z.array(placeForServerSchema),
      /** Those of the identities that are customers there. */
      known: z.array(z.string()),
    }),
  },
  /** Marks of what a server has, without anything of it; the first page where `after` is null. */
  'moves.marks': {
    input: z.object({ serverId: id, after: tokenPlaceSchema.nullable().default(null) }),
    output: movedMarksSchema,
  },
  /** Says what has changed since a server was moved here, by the marks that it has now where it's from. Changes nothing. */
  'moves.compare': {
    input: z.object({ serverId: id, marks: movedMarksSchema.omit({ next: true }) }),
    output: movedChangesSchema.extend({
      /** Those of the marks that are of customers who were moved here, and how many were in all. */
      customersSeen: z.int(),
      customersMoved: z.int(),
    }),
  },
  /** One part of a server with its secrets, for the app’s own key alone. */
  'moves.read': { input: z.object({ serverId: id, part: wantedPartSchema }), output: movedPartSchema },
  /**
   * Takes over one part of a server: `server` first, `end` last. Any part can come again: what’s there by its identifiers stays one. Once
   * the end has come, customers and an `update` bring what has changed since.
   */
  'moves.receive': { input: z.object({ serverId: id, part: receivedPartSchema }), output: receivedSchema },
} as const

/** Operations of which the window knows nothing: secrets are in what they take or answer. */
export const HIDDEN_OPERATIONS = ['moves.read', 'moves.receive'] as const satisfies (keyof typeof moveOperations)[]
