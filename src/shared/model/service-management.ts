import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { apiKeyScopeSchema } from '../management/api-key-scopes.ts'

/**
 * How the window learns what others change at a hosted service. `live`: at once. `polling`: by asking every few seconds, as something
 * on the way holds events up. `connecting`: not yet, or not for the moment. `refused`: the API key may not.
 */
const liveUpdatesSchema = z.enum(['connecting', 'live', 'polling', 'refused'])
export type LiveUpdates = z.output<typeof liveUpdatesSchema>

/** What a workspace’s service has beside the documented interface, and what the workspace’s API key may do there. */
export const serviceManagementSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('managed'),
    keyName: z.string(),
    scopes: z.array(apiKeyScopeSchema),
    /** When the key expires; null: never. */
    expiresAt: z.string().nullable(),
    /** The service’s release. */
    version: z.string(),
    updates: liveUpdatesSchema,
  }),
  /** The service is someone else’s, keeps its management to itself, or doesn’t take the key. */
  z.object({ state: z.literal('none') }),
  /** The service couldn’t be asked. */
  z.object({ state: z.literal('unknown'), error: appErrorSchema }),
])
export type ServiceManagement = z.output<typeof serviceManagementSchema>
