import { type AppErrorInput, AppFailure } from '../../../shared/errors.ts'
import { INVALID_SERVER_ID } from '../../../shared/service-interface.ts'
import { type Message, message, quoted } from '../../../shared/text/message.ts'
import { retryAfterSeconds } from '../request/retry-after.ts'
import type { ServiceError } from './error-body.ts'
import type { ReadContext, ServiceResponse } from './service-response.ts'
import { cleanServiceCode, cleanServiceText } from './service-text.ts'

const MAX_FIELDS = 100
const FIELDS = ['primaryIdentity', 'mcpServerId'] as const
const RATE_LIMIT_CODES = /^(?:rate_?limit(?:ed|_?exceeded|_?reached)?|too_?many_?requests|throttled)$/i

/**
 * Maps a response to a failure, by its error code first and its status second. `error` is the parsed body, or `null` when the body has
 * neither documented error shape.
 */
export function failureOfResponse(
  response: ServiceResponse,
  error: ServiceError | null,
  context: ReadContext,
): AppFailure {
  return new AppFailure(failureDetail(response, error, context))
}

/** The failure for a response with status 200 that doesn't match the documented interface; a generation may still have succeeded. */
export function badResponse({ status }: ServiceResponse, cause: Message, { operation }: ReadContext): AppFailure {
  return new AppFailure({ kind: 'badResponse', status, cause, outcomeUnknown: operation === 'generate' })
}

function failureDetail(response: ServiceResponse, error: ServiceError | null, context: ReadContext): AppErrorInput {
  const { status } = response
  const code = cleanServiceCode(error?.code, context.secrets)
  const reason = cleanServiceText(error?.message ?? '', context.secrets)
  const cause = reason === '' ? undefined : quoted(reason)

  if (code === INVALID_SERVER_ID) return { kind: 'notFound', code, cause }
  if (status === 429 || hasNumber(error?.retryAfter) || RATE_LIMIT_CODES.test(code ?? '')) {
    const hints = { body: error?.retryAfter, header: response.header('retry-after'), date: response.header('date') }
    return { kind: 'rateLimited', retryAfterSeconds: retryAfterSeconds(hints), cause }
  }
  if (status === 401 || status === 403) return { kind: 'unauthenticated', cause }
  if (status === 404 && error !== null) return { kind: 'notFound', code, cause }
  if (status === 400 && context.operation === 'generate') {
    const fields = error?.fields ? sentFields(error.fields, context.secrets) : namedFields(reason)
    return { kind: 'invalidInput', fields, cause: cause ?? message('api.noReason') }
  }
  if (status >= 500 && status < 600) {
    // A gateway's 502 says nothing about the service behind it, so no 5xx proves that nothing was generated.
    const outcomeUnknown = context.operation === 'generate'
    return {
      kind: 'server',
      status,
      code,
      cause: cause ?? message('api.noReason'),
      outcomeUnknown,
    }
  }
  if (status >= 200 && status < 300 && error !== null) {
    return { kind: 'server', status, code, cause: cause ?? message('api.noReason') }
  }
  if (status === 404) {
    return { kind: 'badResponse', status, cause: message('api.nothingThere') }
  }
  const outcomeUnknown = context.operation === 'generate' && status < 400
  return { kind: 'badResponse', status, cause: cause ?? message('api.noReason'), outcomeUnknown }
}

function hasNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}

/** Field errors keyed by the form's names: the request's fields without their parent object. */
function sentFields(fields: Readonly<Record<string, string>>, secrets: readonly string[]): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, MAX_FIELDS)
      .map(([path, reason]) => [path.replace(/^customerDetails\./, ''), quoted(cleanServiceText(reason, secrets))]),
  )
}

/** Attaches the message to each form field whose documented name it mentions. */
function namedFields(reason: string): Record<string, Message> {
  return Object.fromEntries(FIELDS.filter((field) => reason.includes(field)).map((field) => [field, quoted(reason)]))
}
