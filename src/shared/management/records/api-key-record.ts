import { z } from 'zod'
import { apiKeyScopesSchema } from '../api-key-scopes.ts'

/** An API key of the service: all but the key. `own`: the app's, which can't be changed or revoked from within it. Times are ISO 8601. */
export const apiKeyRecordSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  scopes: apiKeyScopesSchema,
  createdAt: z.string(),
  /** It's refused from then on; null: never. */
  expiresAt: z.string().nullable(),
  /** Written at most once a minute. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  own: z.boolean(),
})
export type ApiKeyRecord = z.output<typeof apiKeyRecordSchema>

/** Which key is calling, and what it may do. */
export const keyAccessSchema = z.object({
  keyId: z.string().min(1),
  keyName: z.string(),
  scopes: apiKeyScopesSchema,
  expiresAt: z.string().nullable(),
})
export type KeyAccess = z.output<typeof keyAccessSchema>
