import { z } from 'zod'
import { accessSchema } from '../model/access.ts'
import { ownCallLimitsSchema } from './records/call-limits.ts'
import {
  changedCustomersSchema,
  customerBeforeSchema,
  customerChangeSchema,
  customerUpdateSchema,
  MAX_CHANGED,
} from './records/customer-change.ts'
import { customerNewsSchema, newsQuestionSchema } from './records/customer-news.ts'
import { customerDetailSchema, customerRowSchema, tokenRecordSchema } from './records/customer-record.ts'
import { customerSortSchema, serverCustomerFilterSchema, serverCustomerSchema } from './records/server-customer.ts'
import { unconfirmedSchema } from './records/unconfirmed-node.ts'

const operation = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const id = z.string().min(1).max(200)
const byId = z.object({ id })
const none = z.object({})
const time = z.iso.datetime()
const page = { offset: z.int().nonnegative().default(0), limit: z.int().min(1).max(500).default(100) }
/** Values of a customer, by metadata key. */
const boundValuesSchema = z
  .record(z.string().min(1).max(200), z.string().min(1).max(20_000))
  .refine((values) => Object.keys(values).length <= 200)

/** Which customers of a server. */
const serverCustomersSchema = z.object({
  serverId: id,
  search: z.string().max(200).default(''),
  filter: serverCustomerFilterSchema.default({}),
})

/** Operations on customers and on their tokens. */
export const customerOperations = {
  'customers.list': operation(
    z.object({ serverId: id.optional(), search: z.string().max(200).default(''), ...page }),
    z.object({ customers: z.array(customerRowSchema), total: z.int() }),
  ),
  /**
   * The customers of one server, filtered and in any order; without a server those of all, each once, with what their tokens there come
   * to. Services of the release before have those of one server only.
   */
  'customers.page': operation(
    serverCustomersSchema.extend({ serverId: id.optional(), sort: customerSortSchema.prefault({}), ...page }),
    /** `liveVersion`: that of the server’s tools; null: never deployed, or of all servers. */
    z.object({ customers: z.array(serverCustomerSchema), total: z.int(), liveVersion: z.int().nullable() }),
  ),
  /** Identifiers of the customers that `customers.page` has for the same question, first made first. */
  'customers.ids': operation(
    serverCustomersSchema.extend({ offset: page.offset, limit: z.int().min(1).max(10_000).default(10_000) }),
    z.object({ ids: z.array(id) }),
  ),
  /** Tags in use, those of most customers first, at most 500. */
  'customers.tags': operation(none, z.array(z.object({ tag: z.string(), customers: z.int() }))),
  /** Sets a customer's details; what is left out stays. Values bound to URLs made before stay, too. */
  'customers.update': operation(customerUpdateSchema, customerDetailSchema),
  /**
   * Does the same to many customers of a server, and answers for each, in their order. Done in slices: when it fails or is
   * cancelled on its way, what was done before stays.
   */
  'customers.changeMany': operation(
    z.object({ serverId: id, ids: z.array(id).min(1).max(MAX_CHANGED), change: customerChangeSchema }),
    changedCustomersSchema,
  ),
  /** Takes back what `customers.changeMany` did to customers; a revocation or a rotation stays. */
  'customers.restoreMany': operation(
    z.object({
      serverId: id,
      customers: z
        .array(z.object({ id, before: customerBeforeSchema }))
        .min(1)
        .max(MAX_CHANGED),
    }),
    changedCustomersSchema,
  ),
  'customers.get': operation(byId, customerDetailSchema),
  /** The customer with exactly this primary identity, compared as written after trimming; null when there's none. */
  'customers.find': operation(
    z.object({ primaryIdentity: z.string().trim().min(1).max(320) }),
    customerDetailSchema.nullable(),
  ),
  /** Who has called since then, over all servers: how many, and the newest callers' identities, at most five. */
  'customers.calledSince': operation(
    z.object({ since: time }),
    z.object({ customers: z.int(), identities: z.array(z.string()) }),
  ),
  /** What an operator may want to hear of: first calls, failures, and URLs that expire, over all servers. */
  'customers.news': operation(newsQuestionSchema, customerNewsSchema),
  'customers.setTools': operation(
    z.object({ customerId: id, serverId: id, tools: z.array(z.string()).nullable() }),
    customerDetailSchema,
  ),
  /** Limits of one customer on one server; what is left out is the server's. */
  'customers.setLimits': operation(
    z.object({ customerId: id, serverId: id, limits: ownCallLimitsSchema }),
    customerDetailSchema,
  ),
  /**
   * Binds values that a server asks of each customer to their tokens on it, but for revoked ones; what is left out stays. The URLs stay the
   * same, and calls from now on use these.
   */
  'customers.setValues': operation(
    z.object({ customerId: id, serverId: id, values: boundValuesSchema }),
    customerDetailSchema,
  ),
  /** Takes the customer with all tokens away; the URLs are gone at once. */
  'customers.remove': operation(byId, none.extend(unconfirmedSchema)),

  /**
   * The records of these tokens, then of those with these SHA-256 hashes (hexadecimal), in their order; null for one that's unknown or
   * whose customer or server was removed. A caller that only knows where a token may belong sends its hash.
   */
  'tokens.find': operation(
    z.object({
      tokens: z.array(z.string().min(1).max(4000)).max(500),
      hashes: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .max(500)
        .optional(),
    }),
    z.array(tokenRecordSchema.nullable()),
  ),
  /** How many URLs work now, whether or not their server is active, and how many customers have one. */
  'tokens.countLive': operation(z.object({ serverId: id.optional() }), z.object({ urls: z.int(), customers: z.int() })),
  'tokens.setExpiry': operation(
    z.object({ id, expiresAt: time.nullable() }),
    tokenRecordSchema.extend(unconfirmedSchema),
  ),
  'tokens.pause': operation(byId, tokenRecordSchema.extend(unconfirmedSchema)),
  'tokens.resume': operation(byId, tokenRecordSchema),
  'tokens.revoke': operation(byId, tokenRecordSchema.extend(unconfirmedSchema)),
  /** A new token with the same rights. The old one works until `overlapUntil`; null: it ends at once. */
  'tokens.rotate': operation(z.object({ id, overlapUntil: time.nullable() }), accessSchema.extend(unconfirmedSchema)),
} as const
