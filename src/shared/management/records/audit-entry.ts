import { z } from 'zod'

const time = z.iso.datetime()
const seq = z.int().positive()

/** How a change ended. `failed`: not because of what was asked for; `forbidden`: it never began, as the key lacks the scope for it. */
const auditResultSchema = z.enum(['done', 'refused', 'forbidden', 'failed'])
export type AuditResult = z.output<typeof auditResultSchema>

/** One value that a change replaced. Null: there was none, or there's none any more. */
const auditChangeSchema = z.object({
  /** Such as `name`, `limits.callsPerSecond`, or `endpoint list_orders: path`. */
  field: z.string(),
  before: z.json(),
  after: z.json(),
  /** It changed, but its values aren't kept: they are a secret, or may hold one. Both are null then. */
  hidden: z.boolean().default(false),
})
export type AuditChange = z.output<typeof auditChangeSchema>

/** Names such as `serverId`, and the identifiers that they stand for. */
const auditIdsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type AuditIds = z.output<typeof auditIdsSchema>

/** In place of an API key, where the service's own command has made a change, or the service by itself. */
export const NO_KEY = { id: 'none', name: 'none' } as const

/** What the service's own removal of old entries is called in the log. */
export const PRUNING = 'audit.prune'

/** A change was about to be made. */
export const auditBeganSchema = z.object({
  seq,
  kind: z.literal('began'),
  at: time,
  /** The key as it was then. */
  key: z.object({ id: z.string(), name: z.string() }),
  /** What the caller's program calls itself, as it says; null: it doesn't. */
  client: z.string().nullable(),
  /** The computer that the service ran on. */
  node: z.string(),
  /** A name of `operations`, of this release or of another one, or `PRUNING`. */
  operation: z.string(),
  ids: auditIdsSchema,
  /** What it concerned, by the name that people know; '': nothing that has one. */
  name: z.string(),
})
export type AuditBegan = z.output<typeof auditBeganSchema>

/** How a change has ended: a new entry, as none is ever changed. */
export const auditEndedSchema = z.object({
  seq,
  kind: z.literal('ended'),
  at: time,
  /** Number of the entry with which it began. */
  began: seq,
  result: auditResultSchema,
  /** Why it wasn't done, in words; null: it was. */
  reason: z.string().nullable(),
  /** What was made gets its identifiers and name only now; else as at the beginning. */
  ids: auditIdsSchema,
  name: z.string(),
  changes: z.array(auditChangeSchema),
  /** More has changed than is kept here. */
  cut: z.boolean(),
  /** How many such requests of the same key it stands for, the last one at `at`; left out: one. Only those that are forbidden are counted. */
  requests: z.int().positive().optional(),
})
export type AuditEnded = z.output<typeof auditEndedSchema>

/** Everything up to an entry was removed. Its hash, in the chain from here on, is what the next one is checked against. */
export const auditPrunedSchema = z.object({
  seq,
  kind: z.literal('pruned'),
  at: time,
  through: seq,
  hash: z.string(),
})

/** An entry of the chain. Its hash is SHA-256, in hex, of the hash of the entry before it (64 zeros before the first) and its JSON text. */
export const auditEntrySchema = z.discriminatedUnion('kind', [auditBeganSchema, auditEndedSchema, auditPrunedSchema])
export type AuditEntry = z.output<typeof auditEntrySchema>

/** A place in the chain: an entry's number and hash. */
export const auditHeadSchema = z.object({ seq: z.int().nonnegative(), hash: z.string().length(64) })
export type AuditHead = z.output<typeof auditHeadSchema>

/** One change, as the window and scripts see it. */
export const auditRecordSchema = auditBeganSchema.omit({ kind: true }).extend({
  /** Null: it's still being made, or the service ended before it could write how it came out. */
  ended: z
    .object({
      ...auditEndedSchema.pick({ at: true, result: true, reason: true, changes: true, cut: true, requests: true })
        .shape,
      /** Number and hash of the entry that says so. */
      head: auditHeadSchema,
    })
    .nullable(),
  /** Hash of the entry with which it began. */
  hash: z.string(),
})
export type AuditRecord = z.output<typeof auditRecordSchema>

/** Which changes. Left out: all. */
export const auditFilterSchema = z.object({
  keyId: z.string().min(1).max(200).optional(),
  operation: z.string().min(1).max(100).optional(),
  /** `open`: no end was recorded. */
  result: z.enum([...auditResultSchema.options, 'open']).optional(),
  /** Words that are all in the names, identifiers, key, or operation. */
  search: z.string().max(200).default(''),
  /** From this time on, and up to before that one. */
  from: time.optional(),
  to: time.optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/**
 * Where the chain isn't as it was written. `changed`: this entry; `missing`: entries from this number on, up to the next that's there;
 * `cutOff`: the newest entries; `otherChain`: the entry has another hash than the one that was known of it.
 */
export const auditBreakSchema = z.object({
  problem: z.enum(['changed', 'missing', 'cutOff', 'otherChain']),
  seq: z.int(),
  /** Time of the entry, where it can still be read. */
  at: z.string().nullable(),
})
export type AuditBreak = z.output<typeof auditBreakSchema>
