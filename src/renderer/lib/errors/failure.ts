import type { AppError } from '../../../shared/errors.ts'

/**
 * The only class thrown for expected failures in the window; anything else is a bug. Other processes use `AppFailure`, which needs zod; the
 * window’s first screen doesn’t load that.
 */
export class Failure extends Error {
  readonly detail: AppError

  constructor(detail: AppError, options?: { cause?: unknown }) {
    super(detail.kind, options)
    this.name = 'Failure'
    this.detail = detail
  }
}
