import { codeOf } from '../../../shared/values/error-code.ts'

/** Thrown when the database can't be queried right now. The statement isn't necessarily wrong, and may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Code of the underlying error, if it has one. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unavailable', { cause })
    this.code = codeOf(cause) || undefined
  }
}
