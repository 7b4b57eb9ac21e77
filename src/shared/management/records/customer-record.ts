import { z } from 'zod'
import type { CustomerValue } from '../definition/definition.ts'
import { optionalProblemSchema } from './access-problem.ts'
import { ownCallLimitsSchema } from './call-limits.ts'

const id = z.string().min(1)
const time = z.string()

/**
 * A customer's progress: `generated` (has a URL), `connected` (a client completed the handshake), `called` (a tool responded), `quiet` (no
 * call for `QUIET_DAYS`), `revoked` (has no tokens left).
 */
export const stageSchema = z.enum(['generated', 'connected', 'called', 'quiet', 'revoked'])
export type Stage = z.output<typeof stageSchema>
export const QUIET_DAYS = 7

/** Observed usage by a customer, or of one token. Times are null until the event occurs. */
const usageSchema = z.object({
  connectedAt: time.nullable(),
  firstCallAt: time.nullable(),
  lastCallAt: time.nullable(),
  calls: z.int(),
  errors: z.int(),
  /** The name that the MCP client last reported. */
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
  /** The operator's notes on the customer and tags for them; customers never see either. */
  note: z.string(),
  tags: z.array(z.string()),
  createdAt: time,
  updatedAt: time,
  stage: stageSchema,
  /** Servers for which the customer has a token that isn't revoked. */
  servers: z.array(z.object({ id, name: z.string() })),
})
export type CustomerRow = z.output<typeof customerRowSchema>

/**
 * `retiring`: rotated, works until `retiresAt`; `ended`: rotated, and that time has passed. Paused, expired, and ended tokens still allow
 * the handshake and tell the client who to contact; a revoked one doesn't work at all.
 */
const tokenStateSchema = z.enum(['live', 'retiring', 'paused', 'expired', 'ended', 'revoked'])
export type TokenState = z.output<typeof tokenStateSchema>

export const tokenRecordSchema = usageSchema.extend({
  id,
  /** The token's last four characters; null for tokens created before these were stored. */
  ending: z.string().nullable(),
  serverId: id,
  customerId: id,
  createdAt: time,
  expiresAt: time.nullable(),
  retiresAt: time.nullable(),
  state: tokenStateSchema,
  /** Why calls can't succeed although the token is live or retiring; null if there's no known problem. */
  problem: optionalProblemSchema,
  /** Bound values that aren't secret; for secret ones, only the keys. */
  values: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
})
export type TokenRecord = z.output<typeof tokenRecordSchema>

/** Whether a token has a given value that its server requires of each customer. */
export const hasValue = (
  { values, secretsSet }: Pick<TokenRecord, 'values' | 'secretsSet'>,
  { key, secret }: Pick<CustomerValue, 'key' | 'secret'>,
): boolean => (secret ? secretsSet.includes(key) : Object.hasOwn(values, key))

/** One customer on one server. `tools` is null if they can use all of the server's tools. */
const customerAccessSchema = z.object({
  serverId: id,
  serverName: z.string(),
  serverTools: z.array(z.object({ name: z.string(), title: z.string() })),
  tools: z.array(z.string()).nullable(),
  /** The customer's own limits; where one isn't set, the server's applies. */
  limits: ownCallLimitsSchema,
  /** Shown to the customer along with the reason when the server can't be used; '' for none. */
  message: z.string(),
  /** The server's own limits, which apply where the customer has none. */
  serverLimits: ownCallLimitsSchema,
  /** Newest first. */
  tokens: z.array(tokenRecordSchema),
})
export type CustomerAccess = z.output<typeof customerAccessSchema>

export const customerDetailSchema = z.object({ customer: customerRowSchema, access: z.array(customerAccessSchema) })
export type CustomerDetail = z.output<typeof customerDetailSchema>
