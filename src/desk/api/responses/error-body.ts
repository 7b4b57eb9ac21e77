import { z } from 'zod'
import { errorBodySchema, INVALID_SERVER_ID } from '../../../shared/service-interface.ts'

/** The content of an error response in either of the two documented shapes. */
export interface ServiceError {
  code?: string | undefined
  message?: string | undefined
  retryAfter?: unknown
  /** Error messages by field path, e.g. `customerDetails.metadata.region`. */
  fields?: Readonly<Record<string, string>> | undefined
}

const text = z.string().optional().catch(undefined)
const detailsSchema = z.object({ code: text, message: text, retryAfter: z.unknown().optional() })
const fieldsSchema = z.record(z.string(), z.string()).optional().catch(undefined)
// The interface documents only `{error, message}`; `code`, `retryAfter`, and `fields` are read when present.
const bodySchema = errorBodySchema.extend({ code: text, retryAfter: z.unknown().optional(), fields: fieldsSchema })
const envelopeSchema = z.object({ error: detailsSchema })

/**
 * Reads `{error: int32, message}` or `{error: {code?, message?, retryAfter?}}`. Returns `null` when the body has neither shape, in which
 * case something other than the service may have responded.
 */
export function readErrorBody(body: unknown): ServiceError | null {
  const plain = bodySchema.safeParse(body)
  const found = plain.success ? plain.data : (envelopeSchema.safeParse(body).data?.error ?? null)
  if (found === null) return null
  const code = found.code ?? (found.message === INVALID_SERVER_ID ? INVALID_SERVER_ID : undefined)
  const fields = plain.success ? plain.data.fields : undefined
  return { code, message: found.message, retryAfter: found.retryAfter, fields }
}
