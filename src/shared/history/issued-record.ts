import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'
import { customerSchema } from '../model/customer.ts'
import { stageProblemSchema } from '../probe/problem.ts'

const id = z.string().min(1)
/** Milliseconds since 1970. */
const time = z.int().nonnegative()

/**
 * Result of a generation. `pending`: in flight; `failed`: the service created nothing; `cancelled`: nothing was sent; `unknown`: it was
 * sent but got no response, so a URL may exist.
 */
export const recordStateSchema = z.enum(['pending', 'issued', 'failed', 'cancelled', 'unknown'])

/** `working`: a call succeeded; `connects`: no call was made; `warning`: it connects, but some clients may have trouble. */
export const urlCheckStateSchema = z.enum(['working', 'connects', 'warning', 'broken'])

/** The result of a URL's last connection test; `problem` is null if there is none. */
export const urlCheckSchema = z.object({
  state: urlCheckStateSchema,
  at: time,
  problem: stageProblemSchema.nullable(),
})
export type UrlCheck = z.output<typeof urlCheckSchema>

/** The workspace or server of a URL, with its name when the URL was generated. */
export const namedSchema = z.object({ id, name: z.string() })
export type Named = z.output<typeof namedSchema>

/** One generation made on this desk, as the window sees it, without URL and token. */
export const issuedRecordSchema = z.object({
  id: z.uuid(),
  workspace: namedSchema,
  server: namedSchema,
  customer: customerSchema,
  state: recordStateSchema,
  createdAt: time,
  endedAt: time.nullable(),
  /** The token's last four characters; null if there's no token or it's too short. */
  tokenEnd: z.string().nullable(),
  customerId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  note: z.string(),
  /** The bulk run it belongs to. */
  runId: z.string().nullable(),
  check: urlCheckSchema.nullable(),
})
export type IssuedRecord = z.output<typeof issuedRecordSchema>
