import { z } from 'zod'
import { errorBodySchema, INVALID_SERVER_ID } from '../../shared/service-interface.ts'

/** What an error answer says, from either of the two documented shapes. */
export interface ServiceError {
  code?: string | undefined
  message?: string | undefined
  retryAfter?: unknown
}

const text = z.string().optional().catch(undefined)
const detailsSchema = z.object({ code: text, message: text, retryAfter: z.unknown().optional() })
// `retryAfter` and `code` beside `{error, message}` are not documented, but they are read when they are there.
const bodySchema = errorBodySchema.extend({ code: text, retryAfter: z.unknown().optional() })
const envelopeSchema = z.object({ error: detailsSchema })

/**
 * Reads `{error: int32, message}` or `{error: {code?, message?, retryAfter?}}`. `null` when the body is neither: then
 * something other than the service may have answered.
 */
export function readErrorBody(body: unknown): ServiceError | null {
  const plain = bodySchema.safeParse(body)
  const found = plain.success ? plain.data : (envelopeSchema.safeParse(body).data?.error ?? null)
  if (found === null) return null
  const code = found.code ?? (found.message === INVALID_SERVER_ID ? INVALID_SERVER_ID : undefined)
  return { code, message: found.message, retryAfter: found.retryAfter }
}
