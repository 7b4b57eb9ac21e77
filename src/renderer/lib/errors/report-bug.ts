import type { AppError } from '../../../shared/errors.ts'
import { MAX_WINDOW_ERROR } from '../../../shared/ipc/max-window-error.ts'
import { Failure } from './failure.ts'

function newReference(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Logs an unexpected error in the window and returns its reference in the log. `where` is what failed. */
export function reportBug(where: string, thrown: unknown): string {
  const reference = newReference()
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  // Errors from another process don't include our stack frames.
  const stack = `${cause}\nReported by: ${new Error(where).stack}`
  const input = {
    reference,
    message: where.slice(0, MAX_WINDOW_ERROR.message),
    stack: stack.slice(0, MAX_WINDOW_ERROR.stack),
  }
  // If even this fails, there's nowhere left to report it.
  window.bridge.invoke('log.write', input).catch(() => undefined)
  return reference
}

/** Converts a thrown value to error data; a bug is logged and gets a reference. `where` is what failed. */
export function appErrorOf(where: string, thrown: unknown): AppError {
  return thrown instanceof Failure ? thrown.detail : { kind: 'unexpected', reference: reportBug(where, thrown) }
}

/** Reports errors that the window doesn't catch. Returns a function that stops reporting. */
export function reportUncaught(): () => void {
  const onError = ({ error, message }: ErrorEvent) => void reportBug('Uncaught error', error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!(reason instanceof Failure)) reportBug('Unhandled rejection', reason)
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
