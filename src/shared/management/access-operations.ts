import { z } from 'zod'
import { allScopes, apiKeyScopesSchema } from './api-key-scopes.ts'
import { fieldTreeSchema } from './input-fields.ts'
import { apiKeyRecordSchema, keyAccessSchema } from './records/api-key-record.ts'
import { auditBreakSchema, auditFilterSchema, auditHeadSchema, auditRecordSchema } from './records/audit-entry.ts'

const none = z.object({})
const id = z.string().min(1).max(200)
const keyName = z.string().trim().min(1).max(80)
const time = z.iso.datetime()

/** Operations about who may do what, and who did. */
export const accessOperations = {
  /**
   * The calling key, and what it may do; for a key with any scope. `version`: that of the service. `takes`: the fields that each operation
   * takes; a service that doesn’t say so ignores the others.
   */
  'management.access': {
    input: none,
    output: keyAccessSchema.extend({ version: z.string(), takes: z.record(z.string(), fieldTreeSchema).optional() }),
  },

  'apiKeys.list': { input: none, output: z.array(apiKeyRecordSchema) },
  /** The key is in this answer and never again. It gets no more than the calling key has, in scopes and in time. */
  'apiKeys.create': {
    input: z.object({
      name: keyName,
      scopes: apiKeyScopesSchema.default(allScopes),
      expiresAt: time.nullable().default(null),
    }),
    output: apiKeyRecordSchema.extend({ key: z.string() }),
  },
  /** What is left out stays. Holds from the next request on; widens a key no further than the calling key reaches. */
  'apiKeys.update': {
    input: z.object({
      id,
      name: keyName.optional(),
      scopes: apiKeyScopesSchema.optional(),
      expiresAt: time.nullable().optional(),
    }),
    output: apiKeyRecordSchema,
  },
  /** Refused for the last key that manages and never expires. */
  'apiKeys.revoke': { input: z.object({ id }), output: apiKeyRecordSchema },

  /** What was changed by operations that need a key that manages, newest first; `before` is the `next` of the page before. */
  'audit.list': {
    input: auditFilterSchema.extend({
      before: z.int().optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    /** `head`: the newest entry of the chain. Keep it elsewhere, and `audit.verify` finds out later whether it’s still the same chain. */
    output: z.object({ records: z.array(auditRecordSchema), next: z.int().nullable(), head: auditHeadSchema }),
  },
  /**
   * Recomputes the chain of hashes, some entries at a time: call it with `next` as `from` until that is null. `known`: an entry that was
   * kept elsewhere. `broken`: the first entry that isn't as it was written; nothing after it is checked.
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
