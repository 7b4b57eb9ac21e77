import { type AppError, AppFailure } from '../../shared/errors.ts'

/** The detail of the failure that `promise` ends in; throws when it ends in a value or in any other error. */
export async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error(`Expected a failure, got ${JSON.stringify(outcome.value)}`)
  if (!(outcome.error instanceof AppFailure)) throw outcome.error
  return outcome.error.detail
}
