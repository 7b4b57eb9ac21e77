import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { shutListenerSchema } from '../reachable/ingress.ts'

/** Why and when (ISO 8601) the service was automatically restarted. */
const restartedSchema = z.object({ at: z.string(), because: z.enum(['ended', 'stoppedAnswering']) })
export type UnexpectedRestart = z.infer<typeof restartedSchema>

/** The built-in service as the window sees it. `waiting`: for the user to choose where secrets are stored. */
export const localServiceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('starting') }),
  z.object({
    state: z.literal('running'),
    port: z.int(),
    baseUrl: z.string(),
    /** Prefix of new URLs. */
    mcpUrl: z.string(),
    /** Prefix of URLs for this computer only; it keeps working regardless of the prefix of new URLs. */
    ownMcpUrl: z.string(),
    /** Port for requests from outside, i.e. the target for a tunnel or a proxy; null if there's no such listener. */
    ingressPort: z.int().nullable(),
    /** Listeners for other devices on this network that couldn't be opened. */
    shut: z.array(shutListenerSchema).default([]),
    restarted: restartedSchema.optional(),
  }),
  /** The user paused it; it stays paused until they start it again. */
  z.object({ state: z.literal('paused'), port: z.int().nullable() }),
  z.object({ state: z.literal('failed'), error: appErrorSchema, port: z.int().nullable() }),
])
export type LocalServiceStatus = z.infer<typeof localServiceSchema>
