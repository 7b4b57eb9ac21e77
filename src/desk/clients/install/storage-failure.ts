import { AppFailure } from '../../../shared/errors.ts'
import type { Message } from '../../../shared/text/message.ts'

/** A failure of a client's file. `reason` completes “… so nothing was changed”; the snippet is the way out. */
export const fileFailure = (cause: Message, remedy: Message, error?: unknown): AppFailure =>
  new AppFailure({ kind: 'storage', cause, remedy }, error === undefined ? undefined : { cause: error })

/** The code of a system error, e.g. `ENOENT`; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
