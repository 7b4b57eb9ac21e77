import { z } from 'zod'
import { copiedSchema } from '../clipboard/copied.ts'
import { appErrorSchema } from '../errors.ts'
import { changedIdsSchema } from '../management/changes.ts'
import { tokenRecordSchema } from '../management/records/customer-record.ts'
import { accessSchema } from '../model/access.ts'
import { customerSchema } from '../model/customer.ts'
import { messageSchema } from '../text/message.ts'
import { COPY_FORMS } from './copy-forms.ts'
import { historyFilterSchema, historySortSchema } from './history-filter.ts'
import { issuedRecordSchema, namedSchema } from './issued-record.ts'

/** A record’s token as its service knows it. `removed`: the service no longer has it. `unknown`: it can’t say, or has never had it. */
const recordTokenSchema = z.union([tokenRecordSchema, z.enum(['removed', 'unknown'])])
export type RecordToken = z.output<typeof recordTokenSchema>

const recordId = z.uuid()
const count = z.int().nonnegative()
const nothing = z.undefined()

/** Most records of one answer. */
const MAX_LISTED_RECORDS = 200

/**
 * Whether the history can be used. `memory`: it ends with the app, as secrets are only in memory; `waiting`: for the person’s choice
 * of secret storage; `unavailable`: it can’t be opened, and nothing is generated until it can.
 */
const historyStatusSchema = z.object({
  state: z.enum(['ready', 'memory', 'waiting', 'unavailable']),
  error: appErrorSchema.optional(),
  /** An unreadable history was moved to `path`, and a new one begun. Stays until it's dismissed. */
  setAside: z.object({ path: z.string(), reason: messageSchema }).optional(),
})
export type HistoryStatus = z.output<typeof historyStatusSchema>

/**
 * The first thing that was changed outside the app. `changed`: a record says something else than was written; `missing`: it was
 * removed; `added`: the app never wrote it; `reordered`; `cutOff`: the newest ones are missing. `recordId` and `at` are null where
 * nothing is left that says.
 */
const historyChangeSchema = z.object({
  kind: z.enum(['changed', 'missing', 'added', 'reordered', 'cutOff']),
  recordId: z.string().nullable(),
  at: z.int().nullable(),
})
export type HistoryChange = z.output<typeof historyChangeSchema>

/** Which records a deletion takes. */
const deletionTargetSchema = z.union([
  z.object({ ids: z.array(recordId).min(1).max(100_000) }),
  z.object({ filter: historyFilterSchema }),
])
export type DeletionTarget = z.output<typeof deletionTargetSchema>

/** A server of a workspace, of which there are records. */
const recordedServerSchema = z.object({ workspace: namedSchema, server: namedSchema })
export type RecordedServer = z.output<typeof recordedServerSchema>

/** A customer that the form offers, as they were last. */
const recentCustomerSchema = z.object({
  identity: z.string(),
  metadata: customerSchema.shape.metadata,
  at: z.int(),
})
export type RecentCustomer = z.output<typeof recentCustomerSchema>

/** What the window asks of the history of generated URLs. */
export const historyCommands = {
  'history.status': { input: nothing, output: historyStatusSchema },
  /** Opens the history again after a failure. */
  'history.retry': { input: nothing, output: historyStatusSchema },
  'history.dismissSetAside': { input: nothing, output: historyStatusSchema },
  /** `total`: how many match; `issued`: how many of those are URLs, not tries that made none; `all`: how many there are. */
  'history.list': {
    input: z.object({
      filter: historyFilterSchema,
      sort: historySortSchema,
      offset: count,
      limit: z.int().min(1).max(MAX_LISTED_RECORDS),
    }),
    output: z.object({ records: z.array(issuedRecordSchema), total: count, issued: count, all: count }),
  },
  /** Makes the next searches fast, for a screen that offers to search. Ends once they are. */
  'history.prepareSearch': { input: nothing, output: nothing },
  /** Null for a record that was deleted. */
  'history.get': { input: z.object({ id: recordId }), output: issuedRecordSchema.nullable() },
  /** The URL and the token, for what shows them. A URL of the local service has the port of today. */
  'history.access': { input: z.object({ id: recordId }), output: accessSchema },
  /** What a workspace’s service knows of the tokens of these records, in their order. Errors as of its operation `tokens.find`. */
  'history.tokens': {
    input: z.object({ workspaceId: z.string().min(1), ids: z.array(recordId).min(1).max(MAX_LISTED_RECORDS) }),
    output: z.array(recordTokenSchema),
  },
  /** Every server that a record names, under its newest name. */
  'history.servers': { input: nothing, output: z.array(recordedServerSchema) },
  'history.copy': {
    input: z.object({ id: recordId, what: z.enum(['url', 'token', 'customerId', ...COPY_FORMS]) }),
    output: copiedSchema,
  },
  /** Customers of a workspace who match the search, the newest first, each once. */
  'history.recentCustomers': {
    input: z.object({ workspaceId: z.string().min(1), search: z.string().max(1000), limit: z.int().min(1).max(20) }),
    output: z.array(recentCustomerSchema),
  },
  'history.setNote': { input: z.object({ id: recordId, note: z.string().max(2000) }), output: nothing },
  /** Can be undone for a minute, until the app quits. */
  'history.delete': { input: deletionTargetSchema, output: z.object({ deletionId: z.uuid(), count }) },
  /** `count` is 0 when the minute is over. */
  'history.undoDelete': { input: z.object({ deletionId: z.uuid() }), output: z.object({ count }) },
  /** Asks for a place and writes what matches there, with URLs and tokens, for the person alone to read. */
  'history.export': {
    input: z.object({ filter: historyFilterSchema, format: z.enum(['csv', 'json']) }),
    output: z.object({ saved: z.boolean(), path: z.string().nullable(), count }),
  },
  /** Recomputes the chain of hashes, and compares the records with it. */
  'history.verify': {
    input: nothing,
    output: z.object({ records: count, changed: historyChangeSchema.nullable() }),
  },
  /** Removes every record for good. */
  'history.erase': { input: nothing, output: nothing },
} as const

/** What main reports of the history. */
export const historyEvents = {
  /** Records that began, ended, or were changed, and with `all` also the status; at most a few times a second. */
  'history.changed': z.object({ ids: changedIdsSchema }),
} as const
