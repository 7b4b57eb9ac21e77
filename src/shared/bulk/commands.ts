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

/** A table that was read, with its first rows. It stays with main until another one is read. */
const readTableSchema = tableFormatSchema.extend({
  tableId: id,
  fileName: z.string(),
  /** Whether it can be read once more in another way; what a run has kept of its table can't. */
  isFile: z.boolean(),
  /** Whether its secret cells are missing, as a run doesn't keep them. */
  lacksSecrets: z.boolean(),
  /** The cells of the header; empty texts where there is none. */
  columns: z.array(z.string()),
  rows: count,
  blankRows: count,
  sample: z.array(z.array(z.string())),
  /** What the columns are guessed to be. It may lack an identity. */
  mapping: z.array(columnUseSchema),
})
export type ReadTable = z.output<typeof readTableSchema>

/** One row of a plan or of a run. `line`: of the file, counted from 1. */
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
  /** Its record in the history, once it was sent. */
  recordId: z.string().nullable(),
  check: urlCheckStateSchema.nullable(),
})
export type RunRowView = z.output<typeof runRowSchema>

/** A run, now or of the past. Times are milliseconds since 1970. */
const runSchema = z.object({
  id,
  workspace: namedSchema,
  fileName: z.string(),
  concurrency: concurrencySchema,
  testsUrls: z.boolean(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  progress: runProgressSchema,
  /** How many of its rows can be sent again as they are, by how they ended: not those that the service would refuse again. */
  retryable: z.object({ failed: count, unknown: count, cancelled: count }),
})
export type Run = z.output<typeof runSchema>

/** What the window asks of bulk runs. */
export const bulkCommands = {
  /** Adds to the bytes of a file that will be read. The first part with a new ID takes the place of another file's parts. */
  'bulk.addPart': {
    input: z.object({
      uploadId: id,
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= TABLE_PART_BYTES),
    }),
    output: nothing,
  },
  /** Reads a table from the parts that were added; with a `tableId` instead the same one again, by other options; with a `runId` the table of that run. */
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
  /** The dry run: nothing is sent. `requestMilliseconds`: what one request to the service took just now. */
  'bulk.plan': {
    input: z.object({ tableId: id, workspaceId: z.string().min(1), options: planOptionsSchema }),
    output: z.object({ planId: id, counts: planCountsSchema, requestMilliseconds: z.number().nonnegative() }),
  },
  /** `problem`: null for all rows. */
  'bulk.planRows': {
    input: z.object({ planId: id, problem: problemFilterSchema.nullable(), offset: count, limit }),
    output: z.object({ rows: z.array(planRowSchema), total: count }),
  },
  /** Writes the plan down as a run, and begins it. */
  'bulk.start': {
    input: z.object({
      planId: id,
      concurrency: concurrencySchema.default(DEFAULT_CONCURRENCY),
      testsUrls: z.boolean().default(false),
    }),
    output: runSchema,
  },
  'bulk.pause': { input: runInput, output: runSchema },
  /** Goes on with a paused run, also with one that an earlier start of the app has left. */
  'bulk.resume': { input: runInput, output: runSchema },
  /** Cancels the rows that wait. What is under way ends as it would. */
  'bulk.stop': { input: runInput, output: runSchema },
  /** Sends the retryable rows again that ended so. For unknown ones, a second URL may come of it: the person must have agreed. */
  'bulk.retry': {
    input: runInput.extend({ states: z.array(z.enum(['failed', 'unknown', 'cancelled'])).min(1) }),
    output: runSchema,
  },
  /** The newest first. */
  'bulk.runs': { input: nothing, output: z.array(runSchema) },
  'bulk.rows': {
    input: runInput.extend({ states: z.array(runRowStateSchema), offset: count, limit }),
    output: z.object({ rows: z.array(runRowSchema), total: count }),
  },
  /** Forgets a run that isn't going on; what it generated stays in the history. */
  'bulk.remove': { input: runInput, output: nothing },
  /**
   * Asks for a place, and writes the rows with their URLs and tokens there. `folders`: a new folder in the chosen one, with a
   * folder for each customer who has a URL; with `seal`, their pages are encrypted, each with a passphrase of its own. `customers`:
   * how many folders there are.
   */
  'bulk.export': {
    input: runInput.extend({ format: z.enum(['csv', 'json', 'folders']), seal: z.boolean().default(true) }),
    output: z.object({ saved: z.boolean(), path: z.string().optional(), customers: count.optional() }),
  },
} as const

/** What main reports of bulk runs. */
export const bulkEvents = {
  /** At most four times a second. */
  'bulk.progress': z.object({ runId: id, progress: runProgressSchema }),
  /** How many of the customers' folders are written, at most four times a second. */
  'bulk.exportProgress': z.object({ runId: id, done: count, total: count }),
} as const
