import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { apiKeyScopeSchema } from '../management/api-key-scopes.ts'

/**
 * How the window learns about changes that others make on a hosted service. `live`: immediately. `polling`: every few seconds because
 * something in between buffers events. `connecting`: not connected yet, or temporarily disconnected. `refused`: the API key isn't allowed
 * to receive events.
 */
const liveUpdatesSchema = z.enum(['connecting', 'live', 'polling', 'refused'])
export type LiveUpdates = z.output<typeof liveUpdatesSchema>

/** What a workspace’s service supports in addition to the documented interface, and the permissions of the API key there. */
export const managementAccessSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('managed'),
    keyName: z.string(),
    scopes: z.array(apiKeyScopeSchema),
    /** When the key expires; null: never. */
    expiresAt: z.string().nullable(),
    /** The service’s version. */
    version: z.string(),
    updates: liveUpdatesSchema,
  }),
  /** The service is a third party’s, doesn’t expose its management operations, or doesn’t accept the key. */
  z.object({ state: z.literal('none') }),
  /** The service couldn’t be queried. */
  z.object({ state: z.literal('unknown'), error: appErrorSchema }),
])
export type ManagementAccess = z.output<typeof managementAccessSchema>
