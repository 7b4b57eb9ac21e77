import { z } from 'zod'
import { moveCheckSchema, moveSchema, moveWaitSchema } from './move.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(200)

/** Commands for moving servers from `Local` to another workspace. Only one move runs at a time. */
export const moveCommands = {
  /** Dry run that sends only IDs, names, and identities. */
  'move.check': { input: z.object({ workspaceId: id }), output: moveCheckSchema },
  /** What a running dry run is waiting for, if anything. */
  'move.checkWait': { input: nothing, output: moveWaitSchema.nullable() },
  /** Keeps running after the window is closed. Refused while another move is in progress. */
  'move.start': {
    input: z.object({
      workspaceId: id,
      serverIds: z.array(id).min(1).max(10_000),
      /**
       * Servers whose objects are overwritten with the local version if they changed on both services; for other servers, the target's
       * version is kept.
       */
      overwrite: z.array(id).max(10_000).default([]),
    }),
    output: moveSchema,
  },
  /** Continues a move that failed, was stopped, or was interrupted. */
  'move.resume': { input: nothing, output: moveSchema },
  /** Resolves once no request is in flight. Whatever was received stays. */
  'move.stop': { input: nothing, output: nothing },
  /** The running move or, if there's none, the last one; null if there was none or it was dismissed. */
  'move.status': { input: nothing, output: moveSchema.nullable() },
  /** Deletes the last move's status. Whatever was received stays. */
  'move.dismiss': { input: nothing, output: nothing },
  /** Marks URLs of the move, identified by record, as shared with their new address or not; ignores other records. */
  'move.mark': { input: z.object({ ids: z.array(z.uuid()).min(1).max(100), shared: z.boolean() }), output: nothing },
} as const

/** Events for the move. */
export const moveEvents = {
  /** At most four times a second. */
  'move.changed': nothing,
} as const
