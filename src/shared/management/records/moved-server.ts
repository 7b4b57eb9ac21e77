import { z } from 'zod'
import { isReadableIdentity } from '../../model/identity.ts'
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
/** Says of something, to the service that it's moved from alone, whether it's still the same. */
const mark = z.string().regex(/^[0-9a-f]{64}$/)

/** A customer as another service takes them over, with what they may do on the one server that's moved. */
const movedCustomerSchema = z.object({
  id,
  primaryIdentity: z.string().min(1).refine(isReadableIdentity),
  metadata: metadataSchema,
  note: z.string().max(MAX_NOTE),
  tags: tagsSchema,
  createdAt: time,
  /** Null: all of the server's. */
  tools: z.array(z.string()).nullable(),
  limits: ownCallLimitsSchema,
  message: z.string().max(MAX_MESSAGE),
  mark,
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
  mark,
})
export type MovedToken = z.output<typeof movedTokenSchema>

const facts = {
  isActive: z.boolean(),
  liveVersion: z.int().positive().nullable(),
  logContent: z.boolean(),
  limits: ownCallLimitsSchema,
}

/** After which token the next ones come: by the place of its customer, then by its identifier. */
export const tokenPlaceSchema = z.object({ customer: z.int(), token: id })
export type TokenPlace = z.output<typeof tokenPlaceSchema>

const serverPart = z.object({
  kind: z.literal('server'),
  createdAt: time,
  draft: definitionSchema,
  /** Secret values of credentials, by credential. */
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
/** Marks of a server and of a page of its customers and tokens, in the order of `customers` parts. */
export const movedMarksSchema = z.object({
  mark,
  versions: z.array(z.int().positive()),
  customers: z.array(tokenMark),
  tokens: z.array(tokenMark),
  next: tokenPlaceSchema.nullable(),
})
export type MovedMarks = z.output<typeof movedMarksSchema>

/** One part of a server as the service that it's moved from gives it out. Secrets are in it. */
export const movedPartSchema = z.discriminatedUnion('kind', [
  /** `versions`: their numbers, the oldest first. */
  serverPart.extend({ ...facts, name: z.string(), versions: z.array(z.int().positive()) }),
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

/** Whether what was changed here and there since it was moved becomes what it is here. */
const overwrite = z.boolean().default(false)

/**
 * The same as the service that it's moved to takes it. `end` is the last one: the server answers from then on. In place of it, `update` brings
 * a server up to date that was moved before.
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
 * What has become of a server since it was moved: `same`: nothing here; `changed`: something here alone; `both`: something here, and its draft, its
 * secrets, or its live version there.
 */
const serverChangeSchema = z.enum(['same', 'changed', 'both'])
export type ServerChange = z.output<typeof serverChangeSchema>

/** What a later move of a server, or of these of its customers and tokens, would bring. */
export const movedChangesSchema = z.object({
  definition: serverChangeSchema,
  versions: z.int(),
  customersAdded: z.int(),
  customersChanged: z.int(),
  tokensAdded: z.int(),
  tokensChanged: z.int(),
  /** Customers and tokens that were changed on both sides. */
  both: z.int(),
  /** Customers who were deleted there, and stay so. */
  deletedThere: z.int(),
})
export type MovedChanges = z.output<typeof movedChangesSchema>

/** What came of a part. `state` of the server: `partial` until its end has come. */
export const receivedSchema = z.object({
  state: z.enum(['partial', 'moved']),
  /** Versions that are there, by their numbers at the place that they're from. */
  versions: z.array(z.int()),
  /** For `server` and `update`, of a server that was moved before. */
  definition: serverChangeSchema.nullable(),
  /** Customers of this part that were added, and those who were there by their identity, with an ID of their own. */
  customersAdded: z.int(),
  customersKnown: z.int(),
  /** Those that were brought up to date. */
  customersChanged: z.int(),
  /** Tokens that are there now. */
  tokens: z.int(),
  tokensChanged: z.int(),
  /** Tokens that were left out, as they belong to another server there. */
  tokensTaken: z.int(),
  /** Customers and tokens that were changed on both sides and stay as they are there. */
  kept: z.int(),
  /** Customers who were deleted there, and stay so. */
  deleted: z.int(),
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
  /** Bytes of its largest part that's sent as a whole, about: its draft with its secrets, or a version. */
  largestPart: z.int(),
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
