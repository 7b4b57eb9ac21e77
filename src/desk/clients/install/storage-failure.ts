import { AppFailure } from '../../../shared/errors.ts'
import type { Message } from '../../../shared/text/message.ts'

/** Creates an `AppFailure` for a problem with a client's file. */
export const fileFailure = (cause: Message, remedy: Message, error?: unknown): AppFailure =>
  new AppFailure({ kind: 'storage', cause, remedy }, error === undefined ? undefined : { cause: error })
