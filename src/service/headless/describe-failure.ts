import type { AppError } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Describes a failure of the headless service to the operator at the terminal: first the cause, then the remedy. */
export function describeFailure(error: AppError): string {
  switch (error.kind) {
    case 'storage':
    case 'keychainUnavailable':
    case 'unusableBackup':
      return `${say(error.cause)}\n${say(error.remedy)}`
    case 'invalidInput':
      return Object.values(error.fields).map(say).join('\n')
    case 'cancelled':
      return say(message('headless.canceled'))
    case 'unexpected':
      return say(message('headless.failedUnexpectedly', { reference: error.reference }))
    default:
      return say(message('headless.failed', { kind: error.kind }))
  }
}
