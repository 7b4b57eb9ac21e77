import { z } from 'zod'
import { mappingSchema } from './mapping.ts'

const count = z.int().nonnegative()
const policySchema = z.enum(['skip', 'again'])

/** How to handle customers who may already have a URL for the same server. */
export const repeatPoliciesSchema = z.object({
  /** An earlier row of the table has the same customer and server. */
  inTable: policySchema.default('skip'),
  /** This app has already generated a URL for the customer. */
  issued: policySchema.default('skip'),
  /** This app has requested a URL for the customer and doesn't know whether it was created. */
  unknown: policySchema.default('skip'),
})
export type RepeatPolicies = z.output<typeof repeatPoliciesSchema>

/** Options for turning a table into a run. */
export const planOptionsSchema = z.object({
  mapping: mappingSchema,
  /** The server for all rows; null if a column specifies it. */
  serverId: z.string().min(1).nullable(),
  repeats: repeatPoliciesSchema,
})
export type PlanOptions = z.output<typeof planOptionsSchema>

/**
 * Problems with a row and notes about it. A row with one of `invalidRowSchema` can't run; one of `skippedRowSchema` is skipped because the
 * user chose so; the others are warnings.
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

/** One finding about a row. */
export const rowProblemSchema = z.object({
  code: z.enum([...invalidRowSchema.options, ...skippedRowSchema.options, ...rowWarningSchema.options]),
  /** Index of the column that the finding is about; null for the whole row. */
  column: count.nullable(),
  /** The invalid value, truncated, with hidden characters made visible. */
  text: z.string().nullable(),
  /** Number of the other line involved. */
  otherLine: z.int().positive().nullable(),
})
export type RowProblem = z.output<typeof rowProblemSchema>

/** Shows only rows with this finding, or with any finding. */
export const problemFilterSchema = z.enum(['any', ...rowProblemSchema.shape.code.options])
export type ProblemFilter = z.output<typeof problemFilterSchema>

/** Row counts of a plan. `waiting`, `skipped`, and `invalid` add up to the total. */
export const planCountsSchema = z.object({
  rows: count,
  waiting: count,
  skipped: count,
  invalid: count,
  warnings: count,
  byCode: z.partialRecord(rowProblemSchema.shape.code, count),
  /** Values that servers require of each customer and that rows lack, most frequently missing first. */
  missingValues: z.array(z.object({ key: z.string(), rows: count })),
})
export type PlanCounts = z.output<typeof planCountsSchema>
