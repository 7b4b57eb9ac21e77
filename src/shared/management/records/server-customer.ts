import { z } from 'zod'
import { ACCESS_PROBLEMS, optionalProblemSchema } from './access-problem.ts'
import { customerRowSchema, stageSchema } from './customer-record.ts'

/**
 * What a customer's tokens on one server come to: `live` (one works), else `paused` (one is), else `expired` (one has), else
 * `revoked` (none is left).
 */
const CUSTOMER_STATES = ['live', 'paused', 'expired', 'revoked'] as const
const customerStateSchema = z.enum(CUSTOMER_STATES)
export type CustomerState = z.output<typeof customerStateSchema>

export const MAX_TAG = 40
export const MAX_TAGS = 20
export const MAX_NOTE = 2000
export const MAX_MESSAGE = 500

/** One tag, as it's written; case tells no tags apart. */
const tagSchema = z.string().trim().min(1).max(MAX_TAG)
/** Tags without those that differ in case only; the first one written stays. */
export const tagsSchema = z
  .array(tagSchema)
  .max(MAX_TAGS)
  .transform((tags) => {
    const lower = tags.map((tag) => tag.toLowerCase())
    return tags.filter((_, index) => lower.indexOf(lower[index] ?? '') === index)
  })

/** Which customers of a server. All that is given must hold. */
export const serverCustomerFilterSchema = z.object({
  state: customerStateSchema.optional(),
  /** Of those who are `live`: with this problem, or with none. */
  problem: z.enum([...ACCESS_PROBLEMS, 'none']).optional(),
  stage: stageSchema.optional(),
  /** All of them. */
  tags: z.array(tagSchema).max(MAX_TAGS).optional(),
  /** A call came after this time. */
  calledAfter: z.iso.datetime().optional(),
  /** There were calls, and the last came no later than this time. */
  calledBefore: z.iso.datetime().optional(),
  /** Tools that the customer's client has: those of the live version, of an earlier one, or it never asked. */
  tools: z.enum(['current', 'outdated', 'none']).optional(),
})
export type ServerCustomerFilter = z.output<typeof serverCustomerFilterSchema>

const CUSTOMER_ORDERS = ['created', 'identity', 'stage', 'lastCall', 'calls'] as const
/** The order of a server's customers; `stage` goes by the last call within a stage. */
export const customerSortSchema = z.object({
  by: z.enum(CUSTOMER_ORDERS).default('created'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
})
export type CustomerSort = z.output<typeof customerSortSchema>

/** One customer of a server, as the list of the server has it. */
export const serverCustomerSchema = customerRowSchema.extend({
  state: customerStateSchema,
  /** Of a `live` one: why calls with none of their tokens can succeed; null: nothing is known against one of them. */
  problem: optionalProblemSchema,
  /** Version of the tools that the customer's client has; the oldest where there are several. Null: none has asked yet. */
  toolsVersion: z.int().nullable(),
})
export type ServerCustomerRow = z.output<typeof serverCustomerSchema>
