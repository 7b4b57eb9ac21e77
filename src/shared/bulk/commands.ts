import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { namedSchema, urlCheckStateSchema } from '../history/issued-record.ts'
import { customerSchema } from '../model/customer.ts'
import { columnUseSchema } from './mapping.ts'
import { planCountsSchema, planOptionsSchema, problemFilterSchema, rowProblemSchema } from './plan.ts'
import { concurrencySchema, DEFAULT_CONCURRENCY, runProgressSchema, runRowStateSchema } from './run.ts'
import { readOptionsSchema, TABLE_PART_BYTES, tableFormatSchema } from './table.ts'

const id = z.uuid()
const count = z.int().nonnegative()
const nothing = z.undefined()
const runInput = z.object({ runId: id })
const limit = z.int().min(1).max(200)

/** A parsed table with its first rows. It stays in the main process until another one is read. */
const readTableSchema = tableFormatSchema.extend({
  tableId: id,
  fileName: z.string(),
  /** Whether it can be read again with other options; the table of a stored run can't. */
  isFile: z.boolean(),
  /** Whether cells are missing because runs don't store secrets. */
  lacksSecrets: z.boolean(),
  /** The header cells; empty strings if there's no header. */
  columns: z.array(z.string()),
  rows: count,
  blankRows: count,
  sample: z.array(z.array(z.string())),
  /** The guessed use of each column. It's possible that no column is guessed to be the identity. */
  mapping: z.array(columnUseSchema),
})
export type ReadTable = z.output<typeof readTableSchema>

/** One row of a plan or run. `line`: line number in the file, starting at 1. */
const planRowSchema = z.object({
  position: count,
  line: z.int().positive(),
  customer: customerSchema.extend({ primaryIdentity: z.string() }),
  server: namedSchema.nullable(),
  state: runRowStateSchema,
  problems: z.array(rowProblemSchema),
})
const runRowSchema = planRowSchema.extend({
  error: appErrorSchema.nullable(),
  /** Its history record, once sent. */
  recordId: z.string().nullable(),
  check: urlCheckStateSchema.nullable(),
})
export type RunRowView = z.output<typeof runRowSchema>

/** A current or past run. Times are milliseconds since 1970. */
const runSchema = z.object({
  id,
  workspace: namedSchema,
  fileName: z.string(),
  concurrency: concurrencySchema,
  testsUrls: z.boolean(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  progress: runProgressSchema,
  /** Number of rows that can be retried, by their outcome; excludes those that the service would refuse again. */
  retryable: z.object({ failed: count, unknown: count, cancelled: count }),
})
export type Run = z.output<typeof runSchema>

/** Commands for bulk runs. */
export const bulkCommands = {
  /** Appends bytes to a file to be read. The first part with a new ID discards the parts of any other file. */
  'bulk.addPart': {
    input: z.object({
      uploadId: id,
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= TABLE_PART_BYTES),
    }),
    output: nothing,
  },
  /** Reads a table from the added parts; with `tableId`, rereads that table with other options; with `runId`, reads that run's table. */
  'bulk.read': {
    input: z.object({
      workspaceId: z.string().min(1),
      source: z.union([
        z.object({ fileName: z.string().min(1).max(500), uploadId: id }),
        z.object({ tableId: id }),
        z.object({ runId: id }),
      ]),
      options: readOptionsSchema.default({}),
    }),
    output: readTableSchema,
  },
  /** Dry run: sends nothing. `requestMilliseconds`: duration of one request to the service, measured just now. */
  'bulk.plan': {
    input: z.object({ tableId: id, workspaceId: z.string().min(1), options: planOptionsSchema }),
    output: z.object({ planId: id, counts: planCountsSchema, requestMilliseconds: z.number().nonnegative() }),
  },
  /** `problem`: null to return all rows. */
  'bulk.planRows': {
    input: z.object({ planId: id, problem: problemFilterSchema.nullable(), offset: count, limit }),
    output: z.object({ rows: z.array(planRowSchema), total: count }),
  },
  /** Stores the plan as a run and starts it. */
  'bulk.start': {
    input: z.object({
      planId: id,
      concurrency: concurrencySchema.default(DEFAULT_CONCURRENCY),
      testsUrls: z.boolean().default(false),
    }),
    output: runSchema,
  },
  'bulk.pause': { input: runInput, output: runSchema },
  /** Continues a paused run, including one interrupted because the app quit. */
  'bulk.resume': { input: runInput, output: runSchema },
  /** Cancels waiting rows; requests in flight finish normally. */
  'bulk.stop': { input: runInput, output: runSchema },
  /** Retries the retryable rows with this outcome. For `unknown`, this may create a second URL, so the user must have agreed. */
  'bulk.retry': {
    input: runInput.extend({ states: z.array(z.enum(['failed', 'unknown', 'cancelled'])).min(1) }),
    output: runSchema,
  },
  /** Newest first. */
  'bulk.runs': { input: nothing, output: z.array(runSchema) },
  'bulk.rows': {
    input: runInput.extend({ states: z.array(runRowStateSchema), offset: count, limit }),
    output: z.object({ rows: z.array(runRowSchema), total: count }),
  },
  /** Servers with URLs that connected in the run's tests, although no call has shown that they work, those with the most URLs first. */
  'bulk.unproved': { input: runInput, output: z.array(namedSchema) },
  /** Deletes a run that isn't active; what it generated stays in the history. */
  'bulk.remove': { input: runInput, output: nothing },
  /**
   * Asks where to save and writes the rows with their URLs, tokens, and current states. `sendable`: URLs and tokens only of URLs that work
   * now, which fails like `history.tokens`. `folders`: a new folder in the chosen one, with a subfolder for each customer whose URL is
   * included; with `seal`, their pages are encrypted, each with its own passphrase. `customers`: number of subfolders.
   */
  'bulk.export': {
    input: runInput.extend({
      format: z.enum(['csv', 'json', 'folders']),
      include: z.enum(['sendable', 'all']).default('sendable'),
      seal: z.boolean().default(true),
    }),
    output: z.object({ saved: z.boolean(), path: z.string().optional(), customers: count.optional() }),
  },
} as const

/** Events for bulk runs. */
export const bulkEvents = {
  /** At most four times a second. */
  'bulk.progress': z.object({ runId: id, progress: runProgressSchema }),
  /** Number of customer folders written, at most four times a second. */
  'bulk.exportProgress': z.object({ runId: id, done: count, total: count }),
} as const
