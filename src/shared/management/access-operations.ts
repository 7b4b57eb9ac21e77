import { z } from 'zod'
import { allScopes, apiKeyScopesSchema } from './api-key-scopes.ts'
import { fieldTreeSchema } from './input-fields.ts'
import { apiKeyRecordSchema, keyAccessSchema } from './records/api-key-record.ts'
import { auditBreakSchema, auditFilterSchema, auditHeadSchema, auditRecordSchema } from './records/audit-entry.ts'

const none = z.object({})
const id = z.string().min(1).max(200)
const keyName = z.string().trim().min(1).max(80)
const time = z.iso.datetime()

/** Operations for access rights and the audit log. */
export const accessOperations = {
  /**
   * Returns the calling key and its permissions; allowed with any scope. `version`: the service's version. `takes`: the fields that each
   * operation accepts; a service that doesn’t list them ignores all others.
   */
  'management.access': {
    input: none,
    output: keyAccessSchema.extend({ version: z.string(), takes: z.record(z.string(), fieldTreeSchema).optional() }),
  },

  'apiKeys.list': { input: none, output: z.array(apiKeyRecordSchema) },
  /** Returns the key, which can't be retrieved again. It can't exceed the calling key's scopes or lifetime. */
  'apiKeys.create': {
    input: z.object({
      name: keyName,
      scopes: apiKeyScopesSchema.default(allScopes),
      expiresAt: time.nullable().default(null),
    }),
    output: apiKeyRecordSchema.extend({ key: z.string() }),
  },
  /** Missing fields stay unchanged. Takes effect with the next request; can't extend a key beyond the calling key. */
  'apiKeys.update': {
    input: z.object({
      id,
      name: keyName.optional(),
      scopes: apiKeyScopesSchema.optional(),
      expiresAt: time.nullable().optional(),
    }),
    output: apiKeyRecordSchema,
  },
  /** Refused for the last key with `manage` that never expires. */
  'apiKeys.revoke': { input: z.object({ id }), output: apiKeyRecordSchema },

  /** Returns changes made by operations that require `manage`, newest first; pass the previous page's `next` as `before`. */
  'audit.list': {
    input: auditFilterSchema.extend({
      before: z.int().optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    /**
     * `head`: the newest entry of the chain. Store it elsewhere so that `audit.verify` can check later whether it’s still the same chain.
     */
    output: z.object({ records: z.array(auditRecordSchema), next: z.int().nullable(), head: auditHeadSchema }),
  },
  /**
   * Verifies the hash chain in batches: call it with `next` as `from` until `next` is null. `known`: an entry that was stored elsewhere.
   * `broken`: the first entry that differs from what was written; nothing after it is checked.
   */
  'audit.verify': {
    input: z.object({
      from: auditHeadSchema.nullable().default(null),
      known: auditHeadSchema.nullable().default(null),
    }),
    output: z.object({
      checked: z.int(),
      next: auditHeadSchema.nullable(),
      head: auditHeadSchema,
      broken: auditBreakSchema.nullable(),
    }),
  },
} as const
