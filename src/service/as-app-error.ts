import { randomUUID } from 'node:crypto'
import { type AppError, AppFailure } from '../shared/errors.ts'

/** A failure as data: a foreseen one as it is, anything else as `unexpected`, with its reference and stack on stderr. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.detail
  const reference = randomUUID()
  console.error(`[service] ${reference}:`, error)
  return { kind: 'unexpected', reference }
}
