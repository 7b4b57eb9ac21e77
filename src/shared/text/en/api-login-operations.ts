import type { loginOperations } from '../../management/login-operations.ts'
import type { OperationText } from './operation-text.ts'

/** The operations on customers’ own logins. */
export const apiLoginOperations: Readonly<Record<keyof typeof loginOperations, OperationText>> = {
  'logins.list': {
    summary: 'List customers’ own logins at the API',
    description:
      'Returns who has logged in for which credential, with which account, since when, and whether the login still works. Tokens are never returned.',
  },
  'logins.end': {
    summary: 'End a customer’s own login at the API',
    description:
      'Deletes the tokens and revokes them at the API’s login service. The customer’s next tool call returns a new link to log in.',
  },
}
