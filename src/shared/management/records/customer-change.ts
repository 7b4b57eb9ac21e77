import { z } from 'zod'
import { accessSchema } from '../../model/access.ts'
import { MAX_MESSAGE, MAX_NOTE, tagsSchema } from './server-customer.ts'
import { unconfirmedSchema } from './unconfirmed-node.ts'

/** Maximum number of customers that one operation can change. */
export const MAX_CHANGED = 1000
/** Maximum number of metadata entries per customer, and of characters in a key and a value. */
const MAX_ENTRIES = 100
const MAX_KEY = 200
const MAX_VALUE = 20_000

const id = z.string().min(1).max(200)
const time = z.iso.datetime()
const toolNames = z.array(z.string().min(1).max(200)).max(10_000)
/** Shown to a customer along with the reason when a server can't be used; '' for none. */
const messageText = z.string().trim().max(MAX_MESSAGE)

const metadata = z
  .record(z.string().trim().min(1).max(MAX_KEY), z.string().max(MAX_VALUE))
  .refine((entries) => Object.keys(entries).length <= MAX_ENTRIES)

export const customerUpdateSchema = z.object({
  id,
  metadata: metadata.optional(),
  /** The details that the caller has seen; if they've changed since, the update is refused so that no edits are lost. */
  seenMetadata: z.record(z.string(), z.string()).optional(),
  note: z.string().max(MAX_NOTE).optional(),
  tags: tagsSchema.optional(),
})

/** Changes that can be made to many customers of a server. They apply to URLs that can still be used. */
export const customerChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('revoke') }),
  /** Replaces each working URL with a new one; see `tokens.rotate`. */
  z.object({ kind: z.literal('rotate'), overlapUntil: time.nullable() }),
  /** Null: never. */
  z.object({ kind: z.literal('setExpiry'), expiresAt: time.nullable() }),
  /** Null: all. */
  z.object({ kind: z.literal('setTools'), tools: toolNames.nullable() }),
  z.object({ kind: z.literal('addTags'), tags: tagsSchema }),
  z.object({ kind: z.literal('removeTags'), tags: tagsSchema }),
  z.object({ kind: z.literal('setMessage'), message: messageText }),
])
export type CustomerChange = z.output<typeof customerChangeSchema>

/** What a change to many customers replaced for one of them, used to revert it. */
export const customerBeforeSchema = z.object({
  tokens: z
    .array(z.object({ id, pausedAt: time.nullable(), expiresAt: time.nullable() }))
    .max(1000)
    .optional(),
  tools: toolNames.nullable().optional(),
  tags: tagsSchema.optional(),
  message: messageText.optional(),
})
export type CustomerBefore = z.output<typeof customerBeforeSchema>

/**
 * `unchanged`: there was nothing to change; `noToken`: the customer has no URL that the change applies to; `tooManyTags`: the customer
 * would have more than 20; `notFound`: the customer was removed, or has no URL for this server; `notDone`: the service failed before it got
 * to this customer.
 */
const customerOutcomeSchema = z.enum(['changed', 'unchanged', 'noToken', 'tooManyTags', 'notFound', 'notDone'])
export type CustomerOutcome = z.output<typeof customerOutcomeSchema>

export const changedCustomersSchema = z.array(
  z.object({
    id,
    outcome: customerOutcomeSchema,
    before: customerBeforeSchema.optional(),
    /** New URLs after a rotation, which can't be retrieved again. */
    access: z.array(accessSchema).optional(),
    ...unconfirmedSchema,
  }),
)
export type ChangedCustomers = z.output<typeof changedCustomersSchema>
