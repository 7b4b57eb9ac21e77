import type { AppError } from '../../../../shared/errors.ts'
import { message } from '../../../../shared/text/message.ts'

/**
 * Maps the error of a failed list request to a field of the workspace form: the API key if the service rejects it, or the base URL if
 * there's no such service there. Returns any other error unchanged.
 */
export function faultOf(error: AppError): AppError {
  switch (error.kind) {
    case 'unauthenticated':
      return { kind: 'invalidInput', fields: { apiKey: message('settings.workspace.keyRejected') } }
    case 'forbidden':
      return { kind: 'invalidInput', fields: { apiKey: message('settings.workspace.keyForbidden') } }
    case 'notFound':
      return { kind: 'invalidInput', fields: { baseUrl: message('settings.workspace.noService') } }
    default:
      return error
  }
}
