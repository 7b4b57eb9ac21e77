import { AppFailure } from '../../shared/errors.ts'

/** A refusal of one input field, with what to do about it. */
export const refuse = (field: string, message: string): AppFailure =>
  new AppFailure({ kind: 'invalidInput', fields: { [field]: message } })

/** An identifier that names nothing, e.g. of a server that was deleted meanwhile. */
export const notFound = (what: string): AppFailure =>
  new AppFailure({ kind: 'notFound', cause: `This ${what} is not there any more.` })

/** Throws `cancelled` when whoever asked no longer waits. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
}
