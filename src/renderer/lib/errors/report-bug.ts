import { type AppError, AppFailure } from '../../../shared/errors.ts'
import { MAX_WINDOW_ERROR } from '../../../shared/ipc/window-error.ts'

function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes an unforeseen error of the window to the log, and returns the reference under which it's found. `where`: what failed. */
export function reportBug(where: string, thrown: unknown): string {
  const reference = newReference()
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  // What comes from another process brings no lines of ours along.
  const stack = `${cause}\nReported by: ${new Error(where).stack}`
  const input = {
    reference,
    message: where.slice(0, MAX_WINDOW_ERROR.message),
    stack: stack.slice(0, MAX_WINDOW_ERROR.stack),
  }
  // When even this fails, nobody is left to tell.
  window.bridge.invoke('log.write', input).catch(() => undefined)
  return reference
}

/** What was thrown as data; a bug is reported and gets a reference. `where`: what failed. */
export function appErrorOf(where: string, thrown: unknown): AppError {
  return thrown instanceof AppFailure ? thrown.detail : { kind: 'unexpected', reference: reportBug(where, thrown) }
}

/** Reports what nothing in the window catches; returns the function that ends it. */
export function reportUncaught(): () => void {
  const onError = ({ error, message }: ErrorEvent) => void reportBug('Uncaught error', error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof AppFailure)) reportBug('Unhandled rejection', reason)
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
