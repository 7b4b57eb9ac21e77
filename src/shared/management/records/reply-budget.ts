import { z } from 'zod'

/** Maximum number of tokens in a JSON reply; longer ones are shortened. Null: replies aren't shortened. */
export const replyBudgetSchema = z.int().min(1_000).max(1_000_000).nullable()

/** The budget that’s suggested, in tokens. */
export const DEFAULT_REPLY_BUDGET = 10_000

/** The budget of servers created by earlier releases, and of new ones. */
export const FORMER_REPLY_BUDGET = null
export const NEW_REPLY_BUDGET = null
