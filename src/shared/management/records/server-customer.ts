import { z } from 'zod'
import { ACCESS_PROBLEMS, optionalProblemSchema } from './access-problem.ts'
import { customerRowSchema, stageSchema } from './customer-record.ts'

/**
 * The combined state of a customer's tokens on one server: `live` if any of them works, otherwise `paused` if any is paused, otherwise
 * `expired` if any has expired, and `revoked` if none is left.
 */
const CUSTOMER_STATES = ['live', 'paused', 'expired', 'revoked'] as const
const customerStateSchema = z.enum(CUSTOMER_STATES)
export type CustomerState = z.output<typeof customerStateSchema>

export const MAX_TAG = 40
export const MAX_TAGS = 20
export const MAX_NOTE = 2000
export const MAX_MESSAGE = 500

/** A tag as entered; tags are case-insensitive. */
const tagSchema = z.string().trim().min(1).max(MAX_TAG)
/** Tags, without those that differ from an earlier one only in case; the first spelling is kept. */
export const tagsSchema = z
  .array(tagSchema)
  .max(MAX_TAGS)
  .transform((tags) => {
    const lower = tags.map((tag) => tag.toLowerCase())
    return tags.filter((_, index) => lower.indexOf(lower[index] ?? '') === index)
  })
  .pipe(z.array(tagSchema))

/** Selects customers of a server who match all of these criteria. */
export const serverCustomerFilterSchema = z.object({
  state: customerStateSchema.optional(),
  /** Matches customers who are `live` and have this problem, or none. */
  problem: z.enum([...ACCESS_PROBLEMS, 'none']).optional(),
  stage: stageSchema.optional(),
  /** Matches customers who have all of these tags. */
  tags: z.array(tagSchema).max(MAX_TAGS).optional(),
  /** Matches customers who called after this time. */
  calledAfter: z.iso.datetime().optional(),
  /** Matches customers who have called, but not after this time. */
  calledBefore: z.iso.datetime().optional(),
  /** Version of the tools in the customer's client: the live one, an earlier one, or none because the client never requested them. */
  tools: z.enum(['current', 'outdated', 'none']).optional(),
})
export type ServerCustomerFilter = z.output<typeof serverCustomerFilterSchema>

const CUSTOMER_ORDERS = ['created', 'identity', 'stage', 'lastCall', 'calls'] as const
/** Sort order of a server's customers; customers in the same `stage` are sorted by last call. */
export const customerSortSchema = z.object({
  by: z.enum(CUSTOMER_ORDERS).default('created'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
})
export type CustomerSort = z.output<typeof customerSortSchema>

/** A customer in a server's customer list. */
export const serverCustomerSchema = customerRowSchema.extend({
  state: customerStateSchema,
  /** For a `live` customer, why no call with any of their tokens can succeed; null if there's a token without a known problem. */
  problem: optionalProblemSchema,
  /** Version of the tools in the customer's client, or the oldest if there are several; null if no client has requested them. */
  toolsVersion: z.int().nullable(),
})
export type ServerCustomerRow = z.output<typeof serverCustomerSchema>
