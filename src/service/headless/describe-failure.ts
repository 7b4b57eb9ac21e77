import type { AppError } from '../../shared/errors.ts'
import { say } from '../../shared/text/say.ts'

/** A failure of the headless service, for the person at the terminal: what happened, then what to do. */
export function describeFailure(error: AppError): string {
  switch (error.kind) {
    case 'storage':
    case 'keychainUnavailable':
      return `${say(error.cause)}\n${say(error.remedy)}`
    case 'invalidInput':
      return Object.values(error.fields).map(say).join('\n')
    case 'unexpected':
      return `The service has failed; the lines above, marked ${error.reference}, tell why.`
    default:
      return `The service has failed (${error.kind}).`
  }
}
