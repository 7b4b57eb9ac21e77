import { z } from 'zod'
import { moveCheckSchema, moveSchema, moveWaitSchema } from './move.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(200)

/** What the window asks of the move of servers from `Local` to another workspace. There's one at a time. */
export const moveCommands = {
  /** The dry run: sends nothing but IDs, names, and identities. */
  'move.check': { input: z.object({ workspaceId: id }), output: moveCheckSchema },
  /** What a dry run under way waits for. */
  'move.checkWait': { input: nothing, output: moveWaitSchema.nullable() },
  /** Continues without the window. Refused while another one isn't finished. */
  'move.start': {
    input: z.object({
      workspaceId: id,
      serverIds: z.array(id).min(1).max(10_000),
      /** Those of which what has changed here and there becomes what it is here; the others stay as they are there. */
      overwrite: z.array(id).max(10_000).default([]),
    }),
    output: moveSchema,
  },
  /** Continues what was stopped, failed, or cut off. */
  'move.resume': { input: nothing, output: moveSchema },
  /** Resolves once nothing is under way. What has arrived stays there. */
  'move.stop': { input: nothing, output: nothing },
  /** The running one, else the last one; null where there was none, or it was dismissed. */
  'move.status': { input: nothing, output: moveSchema.nullable() },
  /** Forgets the last one. What has arrived stays. */
  'move.dismiss': { input: nothing, output: nothing },
  /** Whether URLs of the move, by their records, were shared with their new address; others are left out. */
  'move.mark': { input: z.object({ ids: z.array(z.uuid()).min(1).max(100), shared: z.boolean() }), output: nothing },
} as const

/** What main reports of it. */
export const moveEvents = {
  /** At most four times a second. */
  'move.changed': nothing,
} as const
