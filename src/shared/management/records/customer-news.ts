import { z } from 'zod'

const time = z.iso.datetime()
const count = z.int().nonnegative()
const whereSchema = z.object({ customerId: z.string(), serverId: z.string() })

/** First callers that are named at most. */
export const MAX_FIRST_CALLERS = 100

/** `afterCall`: calls up to this ID are known already. */
export const newsQuestionSchema = z.object({ since: time, afterCall: count, expiringBy: time })

/** What an operator may want to hear of customers. */
export const customerNewsSchema = z.object({
  /** Whose first call came since then, newest first. */
  firstCallers: z.array(whereSchema).max(MAX_FIRST_CALLERS),
  /** Calls that failed since then, but for those with wrong arguments, which models try and mend, and canceled ones. */
  failures: z.object({ calls: count, customers: count, newest: whereSchema.nullable() }),
  /** The newest call of all; 0 without any. */
  newestCall: count,
  /** Customers with a URL that expires by then. */
  expiring: z.object({ customers: count, first: whereSchema.nullable() }),
})
export type CustomerNews = z.output<typeof customerNewsSchema>
export type NewsQuestion = z.output<typeof newsQuestionSchema>
