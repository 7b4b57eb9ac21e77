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
/** A customer's values, by metadata key. */
const boundValuesSchema = z
  .record(z.string().min(1).max(200), z.string().min(1).max(20_000))
  .refine((values) => Object.keys(values).length <= 200)

/** Selects customers of a server. */
const serverCustomersSchema = z.object({
  serverId: id,
  search: z.string().max(200).default(''),
  filter: serverCustomerFilterSchema.default({}),
})

/** Operations on customers and their tokens. */
export const customerOperations = {
  'customers.list': operation(
    z.object({ serverId: id.optional(), search: z.string().max(200).default(''), ...page }),
    z.object({ customers: z.array(customerRowSchema), total: z.int() }),
  ),
  /**
   * Returns the customers of one server, filtered and sorted; without a server, those of all servers, each listed once with the combined
   * state of their tokens. Services of the previous release require a server.
   */
  'customers.page': operation(
    serverCustomersSchema.extend({ serverId: id.optional(), sort: customerSortSchema.prefault({}), ...page }),
    /** `liveVersion`: version of the server’s tools; null if it was never deployed, or for all servers. */
    z.object({ customers: z.array(serverCustomerSchema), total: z.int(), liveVersion: z.int().nullable() }),
  ),
  /** Returns the IDs of customers that match the same filter as `customers.page`, oldest first. */
  'customers.ids': operation(
    serverCustomersSchema.extend({ offset: page.offset, limit: z.int().min(1).max(10_000).default(10_000) }),
    z.object({ ids: z.array(id) }),
  ),
  /** Returns the tags in use, most frequent first, at most 500. */
  'customers.tags': operation(none, z.array(z.object({ tag: z.string(), customers: z.int() }))),
  /** Sets a customer's details; fields that are missing stay unchanged, as do values bound to existing URLs. */
  'customers.update': operation(customerUpdateSchema, customerDetailSchema),
  /**
   * Makes the same change to many customers of a server and returns each result, in order. Runs in batches: if it fails or is canceled
   * midway, the changes made so far stay.
   */
  'customers.changeMany': operation(
    z.object({ serverId: id, ids: z.array(id).min(1).max(MAX_CHANGED), change: customerChangeSchema }),
    changedCustomersSchema,
  ),
  /** Reverts `customers.changeMany` for these customers, except revocations and rotations. */
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
  /** Returns the customer with exactly this primary identity (after trimming), or null. */
  'customers.find': operation(
    z.object({ primaryIdentity: z.string().trim().min(1).max(320) }),
    customerDetailSchema.nullable(),
  ),
  /**
   * Returns the number of customers across all servers who have called since then, and the identities of up to five of the most recent
   * callers.
   */
  'customers.calledSince': operation(
    z.object({ since: time }),
    z.object({ customers: z.int(), identities: z.array(z.string()) }),
  ),
  /** Returns news for operators across all servers: first calls, failures, and expiring URLs. */
  'customers.news': operation(newsQuestionSchema, customerNewsSchema),
  'customers.setTools': operation(
    z.object({ customerId: id, serverId: id, tools: z.array(z.string()).nullable() }),
    customerDetailSchema,
  ),
  /** Sets the limits of one customer on one server; where one isn't set, the server's applies. */
  'customers.setLimits': operation(
    z.object({ customerId: id, serverId: id, limits: ownCallLimitsSchema }),
    customerDetailSchema,
  ),
  /**
   * Binds values that a server requires of each customer to all of the customer's tokens on it that aren't revoked; values that are missing
   * stay unchanged. The URLs don't change, and subsequent calls use the new values.
   */
  'customers.setValues': operation(
    z.object({ customerId: id, serverId: id, values: boundValuesSchema }),
    customerDetailSchema,
  ),
  /** Deletes the customer with all tokens; the URLs stop working immediately. */
  'customers.remove': operation(byId, none.extend(unconfirmedSchema)),

  /**
   * Returns the records of these tokens, followed by those of the tokens with these SHA-256 hashes (hexadecimal), in order; null for a
   * token that's unknown or whose customer or server was removed. A caller that isn't sure where a token belongs sends its hash.
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
  /** Returns the number of working URLs, whether or not their server is active, and the number of customers who have one. */
  'tokens.countLive': operation(z.object({ serverId: id.optional() }), z.object({ urls: z.int(), customers: z.int() })),
  'tokens.setExpiry': operation(
    z.object({ id, expiresAt: time.nullable() }),
    tokenRecordSchema.extend(unconfirmedSchema),
  ),
  'tokens.pause': operation(byId, tokenRecordSchema.extend(unconfirmedSchema)),
  'tokens.resume': operation(byId, tokenRecordSchema),
  'tokens.revoke': operation(byId, tokenRecordSchema.extend(unconfirmedSchema)),
  /** Creates a new token with the same rights. The old one works until `overlapUntil`; if that's null, it stops working immediately. */
  'tokens.rotate': operation(z.object({ id, overlapUntil: time.nullable() }), accessSchema.extend(unconfirmedSchema)),
} as const
