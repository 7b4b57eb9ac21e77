import { z } from 'zod'
import { copiedSchema } from '../clipboard/copied.ts'
import { appErrorSchema } from '../errors.ts'
import { changedIdsSchema } from '../management/changes-schema.ts'
import { accessSchema } from '../model/access.ts'
import { customerSchema } from '../model/customer.ts'
import { messageSchema } from '../text/message.ts'
import { COPY_FORMS } from './copy-forms.ts'
import { historyFilterSchema, historySortSchema, MAX_NAMED_RECORDS } from './history-filter.ts'
import { issuedRecordSchema, namedSchema } from './issued-record.ts'
import { issuedStateSchema } from './issued-state.ts'
import { recordTokenSchema } from './record-token.ts'

const recordId = z.uuid()
const count = z.int().nonnegative()
const nothing = z.undefined()

/** Maximum number of records in one response. */
const MAX_LISTED_RECORDS = 200

/**
 * Whether the history can be used. `memory`: it’s discarded when the app quits because secrets are only in memory; `waiting`: the user
 * hasn't chosen a secret storage yet; `unavailable`: it can’t be opened, so nothing can be generated.
 */
const historyStatusSchema = z.object({
  state: z.enum(['ready', 'memory', 'waiting', 'unavailable']),
  error: appErrorSchema.optional(),
  /** Set if an unreadable history was moved to `path` and a new one started. Kept until the user dismisses it. */
  setAside: z.object({ path: z.string(), reason: messageSchema }).optional(),
})
export type HistoryStatus = z.output<typeof historyStatusSchema>

/** Which records to delete. */
const deletionTargetSchema = z.union([
  z.object({ ids: z.array(recordId).min(1).max(100_000) }),
  z.object({ filter: historyFilterSchema }),
])
export type DeletionTarget = z.output<typeof deletionTargetSchema>

/** The records that a list shows. `state`: the only state shown; null for any. */
const shownRecordsSchema = z.object({ filter: historyFilterSchema, state: issuedStateSchema.nullable() })
export type ShownRecords = z.output<typeof shownRecordsSchema>

/** A server that has records, with its workspace. */
const recordedServerSchema = z.object({ workspace: namedSchema, server: namedSchema })
export type RecordedServer = z.output<typeof recordedServerSchema>

/** A customer suggested in the form, with their latest details. */
const recentCustomerSchema = z.object({
  identity: z.string(),
  metadata: customerSchema.shape.metadata,
  at: z.int(),
})
export type RecentCustomer = z.output<typeof recentCustomerSchema>

/** Commands for the history of generated URLs. */
export const historyCommands = {
  'history.status': { input: nothing, output: historyStatusSchema },
  /** Tries again to open the history. */
  'history.retry': { input: nothing, output: historyStatusSchema },
  'history.dismissSetAside': { input: nothing, output: historyStatusSchema },
  /** `total`: number of matches; `issued`: number of matches that are URLs, not failed attempts; `all`: number of all records. */
  'history.list': {
    input: z.object({
      filter: historyFilterSchema,
      sort: historySortSchema,
      offset: count,
      limit: z.int().min(1).max(MAX_LISTED_RECORDS),
    }),
    output: z.object({ records: z.array(issuedRecordSchema), total: count, issued: count, all: count }),
  },
  /** Makes subsequent searches fast; called by a view with a search field. Resolves when ready. */
  'history.prepareSearch': { input: nothing, output: nothing },
  /** Null for a deleted record. */
  'history.get': { input: z.object({ id: recordId }), output: issuedRecordSchema.nullable() },
  /** Returns the URL and the token, for display. A URL of the local service has the current port. */
  'history.access': { input: z.object({ id: recordId }), output: accessSchema },
  /**
   * Returns what a workspace’s service knows about these records' tokens, in the order given. Fails like the service's operation
   * `tokens.find`.
   */
  'history.tokens': {
    input: z.object({ workspaceId: z.string().min(1), ids: z.array(recordId).min(1).max(MAX_LISTED_RECORDS) }),
    output: z.array(recordTokenSchema),
  },
  /** Returns every server that has records, under its latest name. */
  'history.servers': { input: nothing, output: z.array(recordedServerSchema) },
  'history.copy': {
    input: z.object({ id: recordId, what: z.enum(['url', 'token', 'customerId', ...COPY_FORMS]) }),
    output: copiedSchema,
  },
  /** Returns a workspace’s distinct customers that match the search, newest first. */
  'history.recentCustomers': {
    input: z.object({ workspaceId: z.string().min(1), search: z.string().max(1000), limit: z.int().min(1).max(20) }),
    output: z.array(recentCustomerSchema),
  },
  'history.setNote': { input: z.object({ id: recordId, note: z.string().max(2000) }), output: nothing },
  /** Can be undone for one minute, unless the app quits. */
  'history.delete': { input: deletionTargetSchema, output: z.object({ deletionId: z.uuid(), count }) },
  /** `count` is 0 if the minute is already over. */
  'history.undoDelete': { input: z.object({ deletionId: z.uuid() }), output: z.object({ count }) },
  /** Returns how many of the matching records are in each state. Fails like `history.tokens`. */
  'history.countStates': {
    input: shownRecordsSchema,
    output: z.array(z.object({ state: issuedStateSchema, count })),
  },
  /** Returns the matching records that are in a state. A service that can't be queried counts as one that doesn't report states. */
  'history.inState': {
    input: z.object({ filter: historyFilterSchema, state: issuedStateSchema }),
    output: z.array(recordId).max(MAX_NAMED_RECORDS),
  },
  /**
   * Asks where to save and writes the matching records, with URLs, tokens, and states, to a file only the user can read. `sendable`: only
   * URLs that work now, which fails like `history.tokens`.
   */
  'history.export': {
    input: shownRecordsSchema.extend({ include: z.enum(['sendable', 'all']), format: z.enum(['csv', 'json']) }),
    output: z.object({ saved: z.boolean(), path: z.string().nullable(), count }),
  },
  /** Permanently deletes every record. */
  'history.erase': { input: nothing, output: nothing },
} as const

/** Events for the history. */
export const historyEvents = {
  /** Records that were added, finished, or changed; with `all`, the status may have changed, too. Sent at most a few times a second. */
  'history.changed': z.object({ ids: changedIdsSchema }),
} as const
