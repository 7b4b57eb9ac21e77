import { z } from 'zod'
import { metadataSchema } from '../../service-interface.ts'
import { credentialSecretsSchema } from '../definition/credential.ts'
import { definitionSchema } from '../definition/definition.ts'
import { ownCallLimitsSchema } from './call-limits.ts'
import { MAX_MESSAGE, MAX_NOTE, tagsSchema } from './server-customer.ts'

/** Tokens that are sent to another service at once, at most. */
export const MAX_MOVED_TOKENS = 500

const id = z.string().min(1).max(200)
const time = z.iso.datetime()
const texts = z.record(z.string(), z.string())

/** A customer as another service takes them over, with what they may do on the one server that's moved. */
const movedCustomerSchema = z.object({
  id,
  primaryIdentity: z.string().min(1),
  metadata: metadataSchema,
  note: z.string().max(MAX_NOTE),
  tags: tagsSchema,
  createdAt: time,
  /** Null: all of the server's. */
  tools: z.array(z.string()).nullable(),
  limits: ownCallLimitsSchema,
  message: z.string().max(MAX_MESSAGE),
})
export type MovedCustomer = z.output<typeof movedCustomerSchema>

/** A token as another service takes it over. Nobody keeps more of it than its hash, which is enough for it to stay valid. */
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
})
export type MovedToken = z.output<typeof movedTokenSchema>

const facts = {
  isActive: z.boolean(),
  liveVersion: z.int().positive().nullable(),
  logContent: z.boolean(),
  limits: ownCallLimitsSchema,
}

/** After which token the next ones come: by the place of its customer, then by its identifier. */
const tokenPlaceSchema = z.object({ customer: z.int(), token: id })
export type TokenPlace = z.output<typeof tokenPlaceSchema>

const serverPart = z.object({
  kind: z.literal('server'),
  createdAt: time,
  draft: definitionSchema,
  /** Secret values of credentials, by credential. */
  secrets: z.record(id, credentialSecretsSchema),
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

/** One part of a server as the service that it's moved from gives it out. Secrets are in it. */
export const movedPartSchema = z.discriminatedUnion('kind', [
  /** `versions`: their numbers, the oldest first. */
  serverPart.extend({ ...facts, versions: z.array(z.int().positive()) }),
  versionPart,
  /** `next`: null after the last ones. */
  customersPart.extend({ next: tokenPlaceSchema.nullable() }),
])
export type MovedPart = z.output<typeof movedPartSchema>

/** Which part is asked for. */
export const wantedPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({ kind: z.literal('version'), version: z.int().positive() }),
  z.object({ kind: z.literal('customers'), after: tokenPlaceSchema.nullable().default(null) }),
])

/** The same as the service that it's moved to takes it. `end` is the last one: the server answers from then on. */
export const receivedPartSchema = z.discriminatedUnion('kind', [
  serverPart,
  versionPart,
  customersPart,
  z.object({ kind: z.literal('end'), ...facts }),
])
export type ReceivedPart = z.output<typeof receivedPartSchema>

/** What came of a part. `state` of the server: `partial` until its end has come. */
export const receivedSchema = z.object({
  state: z.enum(['partial', 'moved']),
  /** Versions that are there. */
  versions: z.array(z.int()),
  /** Customers of this part that were added, and those who were there by their identity, with an ID of their own. */
  customersAdded: z.int(),
  customersKnown: z.int(),
  tokens: z.int(),
  /** Tokens that were left out, as they belong to another server there. */
  tokensTaken: z.int(),
})
export type Received = z.output<typeof receivedSchema>

/** What a move of a server would take along. */
export const movableServerSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  versions: z.int(),
  liveVersion: z.int().nullable(),
  /** Credentials whose secret values are set. */
  credentials: z.int(),
  /** Customers with a token that isn't revoked, and such tokens. */
  customers: z.int(),
  urls: z.int(),
  /** All tokens. */
  tokens: z.int(),
  /** Hosts of its draft and live version that only this computer or its network reaches, at most ten. */
  nearHosts: z.array(z.string()),
})

/**
 * Whether a service can take a server. `new`: it can; `partial`: some of it is there, and moving it again adds the rest; `moved`: it's
 * there; `taken`: another server has its ID; `removing`: an earlier one is still being deleted.
 */
export const placeForServerSchema = z.object({
  id,
  state: z.enum(['new', 'partial', 'moved', 'taken', 'removing']),
  /** When it was moved, or began to be. */
  at: time.nullable(),
  /** Another server has the same name. */
  sameName: z.boolean(),
})
export type PlaceForServer = z.output<typeof placeForServerSchema>
