import { z } from 'zod'
import { type AppErrorInput, appErrorSchema } from '../../shared/errors.ts'
import { errorBodySchema } from '../../shared/service-interface.ts'
import { APP_LANGUAGE } from '../../shared/text/language.ts'
import { bytesAtLeast } from '../../shared/text/measures.ts'
import { message, quoted } from '../../shared/text/message.ts'
import { retryAfterSeconds } from '../api/request/retry-after.ts'
import type { ServiceResponse } from '../api/responses/service-response.ts'

const typedSchema = z.object({ detail: appErrorSchema })

/** Statuses with which a proxy responds when the service is down. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Maps a response to a failure: the service's own typed failure or, for a response in a proxy's format, one determined by its status.
 * `body`: the response as JSON, or undefined; `sent`: size of the request's body in bytes.
 */
export function responseFailure(response: ServiceResponse, body: unknown, sent: number): AppErrorInput {
  const { status } = response
  const typed = typedSchema.safeParse(body)
  if (typed.success) return typed.data.detail
  if (status === 401) return { kind: 'unauthenticated' }
  if (status === 429) return { kind: 'rateLimited', retryAfterSeconds: waitOf(response) }
  if (status === 413) {
    return {
      kind: 'badResponse',
      status,
      cause: message('api.bodyTooLarge', { size: bytesAtLeast(sent, APP_LANGUAGE) }),
    }
  }
  const errorBody = errorBodySchema.safeParse(body)
  if (status >= 500) {
    const isGateway = !errorBody.success && GATEWAY.has(status)
    const cause = errorBody.success
      ? quoted(errorBody.data.message)
      : message(isGateway ? 'api.gateway' : 'api.noReason')
    return { kind: 'server', status, cause, ...(status === 503 && { retryAfterSeconds: waitOf(response, 5) }) }
  }
  if (body === undefined) return { kind: 'badResponse', status, cause: message('api.notService') }
  return { kind: 'badResponse', status, cause: message(status === 404 ? 'api.olderService' : 'api.otherRelease') }
}

/** Returns the wait in seconds; `otherwise` when the response doesn't state one. */
function waitOf(response: ServiceResponse, otherwise?: number): number {
  const header = response.header('retry-after')
  if (header === null && otherwise !== undefined) return otherwise
  return retryAfterSeconds({ header, date: response.header('date') })
}
