import { z } from 'zod'
import type { CustomerValue } from '../definition/definition.ts'
import { optionalProblemSchema } from './access-problem.ts'
import { ownCallLimitsSchema } from './call-limits.ts'

const id = z.string().min(1)
const time = z.string()

/**
 * How far a customer has come: `generated` (has a URL), `connected` (a client has shaken hands), `called` (a tool has
 * answered), `quiet` (no call for `QUIET_DAYS`), `revoked` (no token is left).
 */
export const stageSchema = z.enum(['generated', 'connected', 'called', 'quiet', 'revoked'])
export type Stage = z.output<typeof stageSchema>
export const QUIET_DAYS = 7

/** What was seen of a customer or a token in use. Times are null until it happened. */
const usageSchema = z.object({
  connectedAt: time.nullable(),
  firstCallAt: time.nullable(),
  lastCallAt: time.nullable(),
  calls: z.int(),
  errors: z.int(),
  /** As the MCP client named itself last. */
  clientName: z.string().nullable(),
  clientVersion: z.string().nullable(),
  /** Protocol revision, e.g. `2026-07-28`. */
  protocol: z.string().nullable(),
})
export type Usage = z.output<typeof usageSchema>

export const customerRowSchema = usageSchema.extend({
  id,
  primaryIdentity: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** The operator's own words about the customer, and words to group customers by; no customer sees them. */
  note: z.string(),
  tags: z.array(z.string()),
  createdAt: time,
  updatedAt: time,
  stage: stageSchema,
  /** Servers of which the customer has a token that is not revoked. */
  servers: z.array(z.object({ id, name: z.string() })),
})
export type CustomerRow = z.output<typeof customerRowSchema>

/**
 * `retiring`: rotated, works until `retiresAt`; `ended`: rotated, and that time has come. Paused, expired and ended
 * tokens still shake hands and say whom to ask; a revoked one is gone.
 */
const tokenStateSchema = z.enum(['live', 'retiring', 'paused', 'expired', 'ended', 'revoked'])
export type TokenState = z.output<typeof tokenStateSchema>

export const tokenRecordSchema = usageSchema.extend({
  id,
  /** The token's last four characters; null for one made before they were kept. */
  ending: z.string().nullable(),
  serverId: id,
  customerId: id,
  createdAt: time,
  expiresAt: time.nullable(),
  retiresAt: time.nullable(),
  state: tokenStateSchema,
  /** Why calls can't succeed even so; null: nothing is known against it. Only of live and retiring ones. */
  problem: optionalProblemSchema,
  /** Values bound to the token that are no secret; of secret ones only the keys. */
  values: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
})
export type TokenRecord = z.output<typeof tokenRecordSchema>

/** Whether a token has a value that its server asks of each customer. */
export const hasValue = (
  { values, secretsSet }: Pick<TokenRecord, 'values' | 'secretsSet'>,
  { key, secret }: Pick<CustomerValue, 'key' | 'secret'>,
): boolean => (secret ? secretsSet.includes(key) : Object.hasOwn(values, key))

/** One customer on one server. `tools` null: all of the server's tools. */
const customerAccessSchema = z.object({
  serverId: id,
  serverName: z.string(),
  serverTools: z.array(z.object({ name: z.string(), title: z.string() })),
  tools: z.array(z.string()).nullable(),
  /** The customer's own limits; what is left out is the server's. */
  limits: ownCallLimitsSchema,
  /** What the customer reads beside the reason while the server can't be used; '': nothing more. */
  message: z.string(),
  /** The server's own limits, for what the customer has none of. */
  serverLimits: ownCallLimitsSchema,
  /** Newest first. */
  tokens: z.array(tokenRecordSchema),
})
export type CustomerAccess = z.output<typeof customerAccessSchema>

export const customerDetailSchema = z.object({ customer: customerRowSchema, access: z.array(customerAccessSchema) })
export type CustomerDetail = z.output<typeof customerDetailSchema>
