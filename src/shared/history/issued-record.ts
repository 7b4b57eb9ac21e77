import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { customerSchema } from '../model/customer.ts'
import { stageProblemSchema } from '../probe/problem.ts'

const id = z.string().min(1)
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/**
 * How a generation ended. `pending`: it's under way; `failed`: the service made nothing; `cancelled`: nothing was sent;
 * `unknown`: it was sent and no answer came, so a URL may exist.
 */
export const recordStateSchema = z.enum(['pending', 'issued', 'failed', 'cancelled', 'unknown'])

/** `working`: a call worked; `connects`: none was made; `warning`: it connects, and something may trouble clients. */
export const urlCheckStateSchema = z.enum(['working', 'connects', 'warning', 'broken'])

/** What the last connection test of a URL found; `problem` is null where there's none. */
export const urlCheckSchema = z.object({
  state: urlCheckStateSchema,
  at: time,
  problem: stageProblemSchema.nullable(),
})
export type UrlCheck = z.output<typeof urlCheckSchema>

/** A place that URLs are generated in. The names are those at the time. */
export const namedSchema = z.object({ id, name: z.string() })

/** One generation of this desk as the window sees it: it holds no URL and no token. */
export const issuedRecordSchema = z.object({
  id: z.uuid(),
  workspace: namedSchema,
  server: namedSchema,
  customer: customerSchema,
  state: recordStateSchema,
  createdAt: time,
  endedAt: time.nullable(),
  /** The token's last four characters; null without a token, or for one too short for that. */
  tokenEnd: z.string().nullable(),
  customerId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  note: z.string(),
  /** The bulk run that it belongs to. */
  runId: z.string().nullable(),
  check: urlCheckSchema.nullable(),
})
export type IssuedRecord = z.output<typeof issuedRecordSchema>
