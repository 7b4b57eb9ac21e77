import { z } from 'zod'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const whereSchema = z.object({ customerId: z.string(), serverId: z.string() })

/** Maximum number of first callers named. */
export const MAX_FIRST_CALLERS = 100

/** `afterCall`: ID of the last call that's already known. */
export const newsQuestionSchema = z.object({ since: time, afterCall: count, expiringBy: time })

/** News about customers for operators. */
export const customerNewsSchema = z.object({
  /** Customers who made their first call since then, most recent first. */
  firstCallers: z.array(whereSchema).max(MAX_FIRST_CALLERS),
  /** Calls that failed since then, excluding canceled calls and ones with invalid arguments, which models retry. */
  failures: z.object({ calls: count, customers: count, newest: whereSchema.nullable() }),
  /** ID of the newest call; 0 if there are none. */
  newestCall: count,
  /** Customers with a URL that expires by then. */
  expiring: z.object({ customers: count, first: whereSchema.nullable() }),
})
export type CustomerNews = z.output<typeof customerNewsSchema>
export type NewsQuestion = z.output<typeof newsQuestionSchema>
