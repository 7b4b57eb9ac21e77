import { codeOf } from '../../../base/database/write-failure.ts'

/** The database can't be asked at present. Nothing is known to be wrong with what it was asked, and the same may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The code of what failed, where that has one. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unavailable', { cause })
    this.code = codeOf(cause) ?? undefined
  }
}
