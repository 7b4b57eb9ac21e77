import { z } from 'zod'

const time = z.iso.datetime()
const seq = z.int().positive()

/**
 * The result of a change. `failed`: for a reason unrelated to the request; `forbidden`: it was never started because the key lacks the
 * scope.
 */
const auditResultSchema = z.enum(['done', 'refused', 'forbidden', 'failed'])
export type AuditResult = z.output<typeof auditResultSchema>

/** One changed value. Null: it didn't exist before, or no longer exists. */
const auditChangeSchema = z.object({
  /** E.g. `name`, `limits.callsPerSecond`, or `endpoint list_orders: path`. */
  field: z.string(),
  before: z.json(),
  after: z.json(),
  /** Whether the values aren't stored because they are or may contain secrets; both are then null. */
  hidden: z.boolean().default(false),
})
export type AuditChange = z.output<typeof auditChangeSchema>

/** Identifiers by name, such as `serverId`. */
const auditIdsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type AuditIds = z.output<typeof auditIdsSchema>

/** Used in place of an API key for changes made by the service's own command line, or automatically. */
export const NO_KEY = { id: 'none', name: 'none' } as const

/** Operation name of the service's automatic removal of old entries. */
export const PRUNING = 'audit.prune'

/** A change that is about to be made. */
export const auditBeganSchema = z.object({
  seq,
  kind: z.literal('began'),
  at: time,
  /** The API key, as it was at that time. */
  key: z.object({ id: z.string(), name: z.string() }),
  /** The name that the calling program reports for itself; null if it doesn't. */
  client: z.string().nullable(),
  /** The computer that the service ran on. */
  node: z.string(),
  /** A name in `operations` of this or another release, or `PRUNING`. */
  operation: z.string(),
  ids: auditIdsSchema,
  /** Display name of the affected object; '' if it has none. */
  name: z.string(),
})
export type AuditBegan = z.output<typeof auditBeganSchema>

/** The result of a change, stored as a separate entry because entries are never modified. */
export const auditEndedSchema = z.object({
  seq,
  kind: z.literal('ended'),
  at: time,
  /** Sequence number of the entry that began the change. */
  began: seq,
  result: auditResultSchema,
  /** Why it wasn't done, as text; null if it was done. */
  reason: z.string().nullable(),
  /** Identifiers and name of a created object, which weren't known earlier; otherwise the same as in the entry that began the change. */
  ids: auditIdsSchema,
  name: z.string(),
  changes: z.array(auditChangeSchema),
  /** Whether more changed than is stored here. */
  cut: z.boolean(),
  /** Number of such requests made with the same key, the last one at `at`; 1 by default. Only forbidden requests are combined. */
  requests: z.int().positive().optional(),
})
export type AuditEnded = z.output<typeof auditEndedSchema>

/** The removal of everything up to an entry, whose hash stays in the chain so that the next one can be verified. */
export const auditPrunedSchema = z.object({
  seq,
  kind: z.literal('pruned'),
  at: time,
  through: seq,
  hash: z.string(),
})

/**
 * An entry of the chain. Its hash is the SHA-256, in hex, of the previous entry's hash (64 zeros for the first entry) and its JSON text.
 */
export const auditEntrySchema = z.discriminatedUnion('kind', [auditBeganSchema, auditEndedSchema, auditPrunedSchema])
export type AuditEntry = z.output<typeof auditEntrySchema>

/** A position in the chain: an entry's sequence number and hash. */
export const auditHeadSchema = z.object({ seq: z.int().nonnegative(), hash: z.string().length(64) })
export type AuditHead = z.output<typeof auditHeadSchema>

/** One change as shown in the window and returned to scripts. */
export const auditRecordSchema = auditBeganSchema.omit({ kind: true }).extend({
  /** Null if the change is still in progress, or the service stopped before it could record the result. */
  ended: z
    .object({
      ...auditEndedSchema.pick({ at: true, result: true, reason: true, changes: true, cut: true, requests: true })
        .shape,
      /** Sequence number and hash of the result's entry. */
      head: auditHeadSchema,
    })
    .nullable(),
  /** Hash of the entry that began the change. */
  hash: z.string(),
})
export type AuditRecord = z.output<typeof auditRecordSchema>

/** Selects changes; all by default. */
export const auditFilterSchema = z.object({
  keyId: z.string().min(1).max(200).optional(),
  operation: z.string().min(1).max(100).optional(),
  /** `open`: no result was recorded. */
  result: z.enum([...auditResultSchema.options, 'open']).optional(),
  /** Words that must all occur in the names, identifiers, key, or operation. */
  search: z.string().max(200).default(''),
  /** Time range: `from` (inclusive) to `to` (exclusive). */
  from: time.optional(),
  to: time.optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/**
 * Where the chain differs from what was written. `changed`: this entry was changed; `missing`: the entries from this number up to the next
 * existing one are missing; `cutOff`: the newest entries are missing; `otherChain`: the entry's hash differs from the one stored elsewhere.
 */
export const auditBreakSchema = z.object({
  problem: z.enum(['changed', 'missing', 'cutOff', 'otherChain']),
  seq: z.int(),
  /** Time of the entry, if it's still readable. */
  at: z.string().nullable(),
})
export type AuditBreak = z.output<typeof auditBreakSchema>
