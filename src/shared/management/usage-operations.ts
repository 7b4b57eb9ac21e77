import { z } from 'zod'

const operation = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const id = z.string().min(1).max(200)
const count = z.int().nonnegative()

/** Maximum number of rows in one export. */
export const MAX_USAGE_ROWS = 50_000

/** A customer's calls on one server in a month. */
const usageRowSchema = z.object({
  customerId: id,
  /** Null if the customer was deleted. */
  primaryIdentity: z.string().nullable(),
  serverId: id,
  /** Null if the server was deleted. */
  serverName: z.string().nullable(),
  /** All calls except connection tests, including those with errors. */
  calls: count,
  errors: count,
  /** Total size of the arguments and of the responses, in bytes. */
  argumentBytes: count,
  replyBytes: count,
})
export type UsageRow = z.output<typeof usageRowSchema>

/** Operations on usage for invoices. */
export const usageOperations = {
  /**
   * Returns a month's usage (UTC) by customer and server, as rows and as the text of a CSV file. The audit log gets the SHA-256 of that
   * text. Throws `invalidInput` if there are more than `MAX_USAGE_ROWS` rows.
   */
  'usage.export': operation(
    z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/), serverId: id.optional() }),
    z.object({
      month: z.string(),
      /** Whether the month is over; otherwise, the numbers will increase. */
      isOver: z.boolean(),
      /** Since when usage has been counted, in ISO 8601; earlier calls aren't included. */
      countedSince: z.string(),
      rows: z.array(usageRowSchema),
      /** Totals of all rows. */
      calls: count,
      errors: count,
      csv: z.string(),
      /** SHA-256 of `csv` in UTF-8, in hex. */
      sha256: z.string().length(64),
    }),
  ),
} as const
