import { z } from 'zod'
import { moveCheckSchema, moveSchema, moveWaitSchema } from './move.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(200)

/** Commands for moving servers from `Local` to another workspace. Only one move runs at a time. */
export const moveCommands = {
  /** Dry run: sends only IDs, names, and identities. */
  'move.check': { input: z.object({ workspaceId: id }), output: moveCheckSchema },
  /** What a running dry run is waiting for. */
  'move.checkWait': { input: nothing, output: moveWaitSchema.nullable() },
  /** Continues without the window. Refused while another move isn't finished. */
  'move.start': {
    input: z.object({
      workspaceId: id,
      serverIds: z.array(id).min(1).max(10_000),
      /** Servers whose changes on both services take the local state; the others keep the target's. */
      overwrite: z.array(id).max(10_000).default([]),
    }),
    output: moveSchema,
  },
  /** Continues a move that failed, was stopped, or was interrupted. */
  'move.resume': { input: nothing, output: moveSchema },
  /** Resolves once no request is in flight. Whatever was received stays. */
  'move.stop': { input: nothing, output: nothing },
  /** The running move, else the last one; null if there was none or it was dismissed. */
  'move.status': { input: nothing, output: moveSchema.nullable() },
  /** Deletes the last move's status. Whatever was received stays. */
  'move.dismiss': { input: nothing, output: nothing },
  /** Sets whether URLs of the move, given by record, were shared with their new address; ignores others. */
  'move.mark': { input: z.object({ ids: z.array(z.uuid()).min(1).max(100), shared: z.boolean() }), output: nothing },
} as const

/** Events for the move. */
export const moveEvents = {
  /** At most four times a second. */
  'move.changed': nothing,
} as const
