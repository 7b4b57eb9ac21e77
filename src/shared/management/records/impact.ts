import { z } from 'zod'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'

/** Customers that are named for one reason, and reasons, at most. */
export const MAX_NAMED_CUSTOMERS = 100
export const MAX_REASONS = 50

const id = z.string().min(1).max(200)
const key = z.string().min(1).max(200)
const count = z.int().nonnegative()

/** What customers have under the key `from` is bound to them under `to`, which has none yet. */
const carrySchema = z.object({ from: key, to: key })
export type Carry = z.output<typeof carrySchema>
export const carriesSchema = z.array(carrySchema).max(100)

/** What's about to be done to a server. */
export const plannedChangeSchema = z.discriminatedUnion('kind', [
  /** The draft is deployed, and values are carried over. */
  z.object({ kind: z.literal('deploy'), carry: carriesSchema.default([]) }),
  z.object({ kind: z.literal('rollBack'), version: z.int(), carry: carriesSchema.default([]) }),
  /** The draft is deployed without a credential, or without endpoints. */
  z.object({ kind: z.literal('removeCredential'), credentialId: id }),
  z.object({ kind: z.literal('removeEndpoints'), endpointIds: z.array(id).max(5000) }),
  /** `customerId`: those of one customer; left out: the server's. */
  z.object({ kind: z.literal('setLimits'), limits: ownCallLimitsSchema, customerId: id.optional() }),
  /** A move makes this the live version. Customers who are moved with it aren't counted: they bring what they have. */
  z.object({ kind: z.literal('receive'), definition: definitionSchema }),
])
export type PlannedChange = z.output<typeof plannedChangeSchema>

/**
 * Why customers lose something. `needsValue`: their calls would fail for lack of a value that's asked for. `toolGone`: a tool that the operator
 * has chosen for them isn't there any more. `unbound`: a value that's bound to them now would be the model's to choose. `credentialGone`: calls of
 * some tools would be sent without this credential; `credentialShared`: with the server's in place of the customer's own; `credentialChanged`: with
 * what the customer has, but in another place or of another kind. `overLimit`: they've used more than that within the last day.
 */
const impactReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needsValue'), key: z.string(), description: z.string(), secret: z.boolean() }),
  z.object({ kind: z.literal('toolGone'), tool: z.string() }),
  z.object({ kind: z.literal('unbound'), key: z.string() }),
  z.object({ kind: z.enum(['credentialGone', 'credentialShared', 'credentialChanged']), credential: z.string() }),
  z.object({ kind: z.literal('overLimit'), limit: ownCallLimitsSchema.keyof() }),
])
export type ImpactReason = z.output<typeof impactReasonSchema>

/** Values that may be carried over to a field that's asked for anew; `likely`: both are the same kind of credential, or of value. */
const carryOptionSchema = carrySchema.extend({ fromDescription: z.string(), customers: count, likely: z.boolean() })
export type CarryOption = z.output<typeof carryOptionSchema>

/** Who would lose something by a change of a server. */
export const impactSchema = z.object({
  /** Customers with a URL that works, and those of them whose calls work now and would fail; each once. */
  customers: count,
  losing: count,
  /** Those of most customers first. */
  reasons: z.array(
    z.object({
      reason: impactReasonSchema,
      customers: count,
      /** Some of them, by identity. */
      named: z.array(z.object({ id: z.string(), primaryIdentity: z.string() })),
    }),
  ),
  carries: z.array(carryOptionSchema),
})
export type Impact = z.output<typeof impactSchema>
