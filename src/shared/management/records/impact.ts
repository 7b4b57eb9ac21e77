import { z } from 'zod'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'

/** Maximum number of customers named per reason, and maximum number of reasons. */
export const MAX_NAMED_CUSTOMERS = 100
export const MAX_REASONS = 50

const id = z.string().min(1).max(200)
const key = z.string().min(1).max(200)
const count = z.int().nonnegative()

/** Binds customers' values of the key `from` to `to`, for which they have no value yet. */
const carrySchema = z.object({ from: key, to: key })
export type Carry = z.output<typeof carrySchema>
export const carriesSchema = z.array(carrySchema).max(100)

/** A planned change to a server. */
export const plannedChangeSchema = z.discriminatedUnion('kind', [
  /** Deploys the draft and carries over values. */
  z.object({ kind: z.literal('deploy'), carry: carriesSchema.default([]) }),
  z.object({ kind: z.literal('rollBack'), version: z.int(), carry: carriesSchema.default([]) }),
  /** Deploys the draft without a credential or, in the next variant, without endpoints. */
  z.object({ kind: z.literal('removeCredential'), credentialId: id }),
  z.object({ kind: z.literal('removeEndpoints'), endpointIds: z.array(id).max(5000) }),
  /** `customerId`: the customer to set the limits for; by default, the server's limits are set. */
  z.object({ kind: z.literal('setLimits'), limits: ownCallLimitsSchema, customerId: id.optional() }),
  /** A move makes this the live version. Customers moved with it aren't counted because their values are moved, too. */
  z.object({ kind: z.literal('receive'), definition: definitionSchema }),
])
export type PlannedChange = z.output<typeof plannedChangeSchema>

/**
 * Why customers lose something. `needsValue`: their calls would fail because a required value is missing. `toolGone`: a tool selected for
 * them no longer exists. `unbound`: the model could choose a value that's bound to them now. `credentialGone`: calls to some tools would be
 * sent without this credential; `credentialShared`: with the server's instead of the customer's own; `credentialChanged`: with the
 * customer's value, but in another place or as another kind. `needsLogin`: they have to log in with it first. `overLimit`: they've exceeded the limit within the last day.
 */
const impactReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needsValue'), key: z.string(), description: z.string(), secret: z.boolean() }),
  z.object({ kind: z.literal('toolGone'), tool: z.string() }),
  z.object({ kind: z.literal('unbound'), key: z.string() }),
  z.object({
    kind: z.enum(['credentialGone', 'credentialShared', 'credentialChanged', 'needsLogin']),
    credential: z.string(),
  }),
  z.object({ kind: z.literal('overLimit'), limit: ownCallLimitsSchema.keyof() }),
])
export type ImpactReason = z.output<typeof impactReasonSchema>

/** Values that could be carried over to a newly required field. `likely`: both are the same kind of credential or value. */
const carryOptionSchema = carrySchema.extend({ fromDescription: z.string(), customers: count, likely: z.boolean() })
export type CarryOption = z.output<typeof carryOptionSchema>

/** What customers would lose through a change to a server. */
export const impactSchema = z.object({
  /** Number of customers with a working URL, and number of those whose calls work now but would fail; each customer is counted once. */
  customers: count,
  losing: count,
  /** Reasons, with those that affect the most customers first. */
  reasons: z.array(
    z.object({
      reason: impactReasonSchema,
      customers: count,
      /** Some of these customers, sorted by identity. */
      named: z.array(z.object({ id: z.string(), primaryIdentity: z.string() })),
    }),
  ),
  carries: z.array(carryOptionSchema),
})
export type Impact = z.output<typeof impactSchema>
