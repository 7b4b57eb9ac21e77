import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { shutListenerSchema } from '../reachable/reach.ts'

/** Why the service was started again without being asked to, and when (ISO 8601). */
const restartedSchema = z.object({ at: z.string(), because: z.enum(['ended', 'stoppedAnswering']) })
export type UnexpectedRestart = z.infer<typeof restartedSchema>

/** The built-in service as the window sees it. `waiting`: for the person's choice of secret storage. */
export const localServiceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('starting') }),
  z.object({
    state: z.literal('running'),
    port: z.int(),
    baseUrl: z.string(),
    /** What new URLs begin with. */
    mcpUrl: z.string(),
    /** The same on this computer, which keeps answering whatever new URLs carry. */
    ownMcpUrl: z.string(),
    /** Where others' requests come in, for a tunnel or a proxy to lead to; null while there's no such listener. */
    reachPort: z.int().nullable(),
    /** Listeners for others in this network that couldn't be opened. */
    shut: z.array(shutListenerSchema).default([]),
    restarted: restartedSchema.optional(),
  }),
  /** By the person, until they start it again. */
  z.object({ state: z.literal('paused'), port: z.int().nullable() }),
  z.object({ state: z.literal('failed'), error: appErrorSchema, port: z.int().nullable() }),
])
export type LocalServiceStatus = z.infer<typeof localServiceSchema>
