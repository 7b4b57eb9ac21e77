import { AppFailure } from '../../../shared/errors.ts'
import type { Message } from '../../../shared/text/message.ts'

/** Creates a failure of a client's file. */
export const fileFailure = (cause: Message, remedy: Message, error?: unknown): AppFailure =>
  new AppFailure({ kind: 'storage', cause, remedy }, error === undefined ? undefined : { cause: error })

/** The code of a system error, e.g. `ENOENT`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
