import { z } from 'zod'

/** An API key of the local service: all but the key. `own`: the app's, which cannot be revoked from within it. */
export const apiKeyRecordSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  own: z.boolean(),
})
export type ApiKeyRecord = z.output<typeof apiKeyRecordSchema>
