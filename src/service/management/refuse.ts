import { AppFailure } from '../../shared/errors.ts'
import type { en } from '../../shared/text/catalogue.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** Creates the error that rejects an input field, with the remedy. */
export const refuse = (field: string, reason: Message): AppFailure =>
  new AppFailure({ kind: 'invalidInput', fields: { [field]: reason } })

/** Creates the error for an identifier that doesn't exist, e.g. because the server was removed. */
export const notFound = (what: keyof typeof en.management.missing): AppFailure =>
  new AppFailure({ kind: 'notFound', cause: message(`management.missing.${what}`) })

/** Throws `cancelled` if the caller is no longer waiting. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
}
