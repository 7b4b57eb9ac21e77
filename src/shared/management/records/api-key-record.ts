import { z } from 'zod'
import { apiKeyScopesSchema } from '../api-key-scopes.ts'

/**
 * An API key of the service, without the key itself. `own`: the app's own key, which can't be changed or revoked from within the app. Times
 * are ISO 8601.
 */
export const apiKeyRecordSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  scopes: apiKeyScopesSchema,
  createdAt: z.string(),
  /** The key is refused after this time; null: never. */
  expiresAt: z.string().nullable(),
  /** Updated at most once a minute. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  own: z.boolean(),
})
export type ApiKeyRecord = z.output<typeof apiKeyRecordSchema>

/** The calling key and its permissions. */
export const keyAccessSchema = z.object({
  keyId: z.string().min(1),
  keyName: z.string(),
  scopes: apiKeyScopesSchema,
  expiresAt: z.string().nullable(),
})
export type KeyAccess = z.output<typeof keyAccessSchema>
