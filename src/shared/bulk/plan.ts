import { z } from 'zod'
import { mappingSchema } from './mapping.ts'

const count = z.int().nonnegative()
const policySchema = z.enum(['skip', 'again'])

/** What to do for customers who may have a URL for the same server already. */
export const repeatPoliciesSchema = z.object({
  /** An earlier row of the table has the same customer and server. */
  inTable: policySchema.default('skip'),
  /** This app has generated a URL for them before. */
  issued: policySchema.default('skip'),
  /** This app has asked for one before, and never learned whether it was made. */
  unknown: policySchema.default('skip'),
})
export type RepeatPolicies = z.output<typeof repeatPoliciesSchema>

/** How a table becomes a run. */
export const planOptionsSchema = z.object({
  mapping: mappingSchema,
  /** The server for all rows; null when a column names it. */
  serverId: z.string().min(1).nullable(),
  repeats: repeatPoliciesSchema,
})
export type PlanOptions = z.output<typeof planOptionsSchema>

/**
 * What is wrong with a row, or to be known of it. A row with one of `invalidRowSchema` can't run; one of `skippedRowSchema`
 * is left out by the person's choice; the others are warnings.
 */
export const invalidRowSchema = z.enum([
  'missingIdentity',
  'identityTooLong',
  'hiddenCharacter',
  'tooManyCells',
  'misplacedQuote',
  'missingServer',
  'unknownServer',
  'ambiguousServer',
  'missingValue',
  'valueTooLong',
  'valueUnusable',
])
const skippedRowSchema = z.enum(['repeatedInTable', 'issuedBefore', 'unknownBefore'])
const rowWarningSchema = z.enum(['tooFewCells', 'notAnEmail', 'differsInCase', 'inactiveServer'])

/** One finding about one row. */
export const rowProblemSchema = z.object({
  code: z.enum([...invalidRowSchema.options, ...skippedRowSchema.options, ...rowWarningSchema.options]),
  /** The column that it's about, counted from 0; null for the whole row. */
  column: count.nullable(),
  /** The text at fault, made visible and cut. */
  text: z.string().nullable(),
  /** The other line that it's about. */
  otherLine: z.int().positive().nullable(),
})
export type RowProblem = z.output<typeof rowProblemSchema>

/** Rows to be shown: those with this finding, or with any. */
export const problemFilterSchema = z.enum(['any', ...rowProblemSchema.shape.code.options])
export type ProblemFilter = z.output<typeof problemFilterSchema>

/** What a plan counts. `waiting`, `skipped`, and `invalid` together are all rows. */
export const planCountsSchema = z.object({
  rows: count,
  waiting: count,
  skipped: count,
  invalid: count,
  warnings: count,
  byCode: z.partialRecord(rowProblemSchema.shape.code, count),
  /** Values that servers ask of each customer and rows lack, those that most rows lack first. */
  missingValues: z.array(z.object({ key: z.string(), rows: count })),
})
export type PlanCounts = z.output<typeof planCountsSchema>
