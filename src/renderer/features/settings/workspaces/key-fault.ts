import type { AppError } from '../../../../shared/errors.ts'
import { message } from '../../../../shared/text/message.ts'

/**
 * A failed list call as a fault of the workspace form’s field that it concerns: the key where the service refuses it, the
 * base URL where no such service is there. Any other failure stays as it is.
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
