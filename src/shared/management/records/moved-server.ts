import { z } from 'zod'
import { isReadableIdentity } from '../../model/identity.ts'
import { metadataSchema } from '../../service-interface.ts'
import { credentialSecretsSchema } from '../definition/credential.ts'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'
import { FORMER_REPLY_BUDGET, replyBudgetSchema } from './reply-budget.ts'
import { MAX_MESSAGE, MAX_NOTE, tagsSchema } from './server-customer.ts'
import { FORMER_TOOL_MODE, toolModeSchema } from './tool-mode.ts'

/** Maximum number of tokens sent to another service in one request. */
export const MAX_MOVED_TOKENS = 500

const id = z.string().min(1).max(200)
const time = z.iso.datetime()
const texts = z.record(z.string(), z.string())
/** Hash that only the source service can use to detect whether an object has changed. */
const mark = z.string().regex(/^[0-9a-f]{64}$/)

/** A customer as sent to another service, with their permissions on the server being moved. */
const movedCustomerSchema = z.object({
  id,
  primaryIdentity: z.string().min(1).refine(isReadableIdentity),
  metadata: metadataSchema,
  note: z.string().max(MAX_NOTE),
  tags: tagsSchema,
  createdAt: time,
  /** Null: all of the server's tools. */
  tools: z.array(z.string()).nullable(),
  limits: ownCallLimitsSchema,
  message: z.string().max(MAX_MESSAGE),
  mark,
})
export type MovedCustomer = z.output<typeof movedCustomerSchema>

/** A token as sent to another service. Only its hash is stored anywhere; moving that is enough to keep the token valid. */
const movedTokenSchema = z.object({
  id,
  /** SHA-256 in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  ending: z.string().max(10).nullable(),
  customerId: id,
  createdAt: time,
  expiresAt: time.nullable(),
  retiresAt: time.nullable(),
  pausedAt: time.nullable(),
  revokedAt: time.nullable(),
  values: texts,
  secrets: texts,
  mark,
})
export type MovedToken = z.output<typeof movedTokenSchema>

const facts = {
  isActive: z.boolean(),
  liveVersion: z.int().positive().nullable(),
  logContent: z.boolean(),
  limits: ownCallLimitsSchema,
  toolMode: toolModeSchema.default(FORMER_TOOL_MODE),
  replyBudget: replyBudgetSchema.default(FORMER_REPLY_BUDGET),
}

/** Position of the last token received: its customer's position, and its identifier. */
export const tokenPlaceSchema = z.object({ customer: z.int(), token: id })
export type TokenPlace = z.output<typeof tokenPlaceSchema>

const serverPart = z.object({
  kind: z.literal('server'),
  createdAt: time,
  draft: definitionSchema,
  /** Secret values by credential ID. */
  secrets: z.record(id, credentialSecretsSchema),
  mark,
})
const versionPart = z.object({
  kind: z.literal('version'),
  version: z.int().positive(),
  deployedAt: time,
  note: z.string().max(500),
  definition: definitionSchema,
})
const customersPart = z.object({
  kind: z.literal('customers'),
  customers: z.array(movedCustomerSchema).max(MAX_MOVED_TOKENS),
  tokens: z.array(movedTokenSchema).max(MAX_MOVED_TOKENS),
})

const tokenMark = z.object({ id, mark })
/** Hashes of a server and of one page of its customers and tokens, in the order of the `customers` parts. */
export const movedMarksSchema = z.object({
  mark,
  versions: z.array(z.int().positive()),
  customers: z.array(tokenMark),
  tokens: z.array(tokenMark),
  next: tokenPlaceSchema.nullable(),
})
export type MovedMarks = z.output<typeof movedMarksSchema>

/** One part of a server as sent by the source service, including secrets. */
export const movedPartSchema = z.discriminatedUnion('kind', [
  /** `versions`: their numbers, oldest first. */
  serverPart.extend({ ...facts, name: z.string(), versions: z.array(z.int().positive()) }),
  versionPart,
  /** `next`: null after the last page. */
  customersPart.extend({ next: tokenPlaceSchema.nullable() }),
])
export type MovedPart = z.output<typeof movedPartSchema>

/** Selects the part to read. */
export const partRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({ kind: z.literal('version'), version: z.int().positive() }),
  z.object({ kind: z.literal('customers'), after: tokenPlaceSchema.nullable().default(null) }),
])

/** Whether objects that changed on both services since the move are overwritten with the source's version. */
const overwrite = z.boolean().default(false)

/**
 * The parts as the target service receives them. `end` is the last one: the server then becomes available. `update` is sent in its place
 * for a server that was moved earlier.
 */
export const receivedPartSchema = z.discriminatedUnion('kind', [
  serverPart,
  versionPart,
  customersPart.extend({ overwrite }),
  z.object({ kind: z.literal('end'), ...facts, mark }),
  serverPart.extend({ kind: z.literal('update'), ...facts, name: z.string(), overwrite }),
])
export type ReceivedPart = z.output<typeof receivedPartSchema>

/**
 * Changes to a server since it was moved. `same`: none on the source; `changed`: only on the source; `both`: on the source, and to the
 * draft, secrets, or live version on the target, too.
 */
const serverChangeSchema = z.enum(['same', 'changed', 'both'])
export type ServerChange = z.output<typeof serverChangeSchema>

/** What would change if a server, or a page of its customers and tokens, were moved again. */
export const movedChangesSchema = z.object({
  definition: serverChangeSchema,
  versions: z.int(),
  customersAdded: z.int(),
  customersChanged: z.int(),
  tokensAdded: z.int(),
  tokensChanged: z.int(),
  /** Number of customers and tokens that changed on both sides. */
  both: z.int(),
  /** Number of customers deleted on the target; they stay deleted. */
  deletedThere: z.int(),
})
export type MovedChanges = z.output<typeof movedChangesSchema>

/** The result of receiving a part. `state`: the server is `partial` until `end` has been received. */
export const receivedSchema = z.object({
  state: z.enum(['partial', 'moved']),
  /** Versions received so far, by their numbers on the source. */
  versions: z.array(z.int()),
  /** Set for `server` and `update` if the server was moved earlier. */
  definition: serverChangeSchema.nullable(),
  /** Number of customers in this part that were added, and of those whose identity already existed with another ID. */
  customersAdded: z.int(),
  customersKnown: z.int(),
  /** Number of customers that were updated. */
  customersChanged: z.int(),
  /** Number of tokens that now exist on the target. */
  tokens: z.int(),
  tokensChanged: z.int(),
  /** Number of tokens skipped because they belong to another server on the target. */
  tokensTaken: z.int(),
  /** Number of customers and tokens that changed on both sides and weren't overwritten. */
  kept: z.int(),
  /** Number of customers deleted on the target; they stay deleted. */
  deleted: z.int(),
})
export type Received = z.output<typeof receivedSchema>

/** What moving a server would include. */
export const movableServerSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  versions: z.int(),
  liveVersion: z.int().nullable(),
  /** Number of credentials whose secret values are set. */
  credentials: z.int(),
  /** Number of customers with a token that isn't revoked, and number of such tokens. */
  customers: z.int(),
  urls: z.int(),
  /** Number of all tokens, including revoked ones. */
  tokens: z.int(),
  /** Approximate size, in bytes, of the largest part that can't be split: the draft with its secrets, or a version. */
  largestPart: z.int(),
  /** Hosts in the draft and live version that are reachable only from this computer or its network, at most ten. */
  nearHosts: z.array(z.string()),
})

/**
 * Whether a service can receive a server. `new`: it can; `partial`: part of the server was received, and moving it again adds the rest;
 * `moved`: the server was received; `taken`: another server has its ID; `removing`: an earlier server with this ID is still being deleted.
 */
export const placeForServerSchema = z.object({
  id,
  state: z.enum(['new', 'partial', 'moved', 'taken', 'removing']),
  /** When the move finished or, if it's `partial`, started. */
  at: time.nullable(),
  /** Whether another server has the same name. */
  sameName: z.boolean(),
})
export type PlaceForServer = z.output<typeof placeForServerSchema>
