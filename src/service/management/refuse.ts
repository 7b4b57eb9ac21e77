import { AppFailure } from '../../shared/errors.ts'
import type { en } from '../../shared/text/catalogue.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** A refusal of one input field, with what to do about it. */
export const refuse = (field: string, reason: Message): AppFailure =>
  new AppFailure({ kind: 'invalidInput', fields: { [field]: reason } })

/** An identifier of something that doesn't exist, such as a server that has been removed. */
export const notFound = (what: keyof typeof en.management.missing): AppFailure =>
  new AppFailure({ kind: 'notFound', cause: message(`management.missing.${what}`) })

/** Throws `cancelled` when the caller no longer waits. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
}
