import { logFor } from '../base/log/log.ts'
import { type AppError, AppFailure } from '../shared/errors.ts'

/** A failure as data: a foreseen one as it is, anything else as `unexpected`, with a reference under which the log has its stack. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.detail
  return { kind: 'unexpected', reference: logFor('service').error('Unexpected error', error) }
}
