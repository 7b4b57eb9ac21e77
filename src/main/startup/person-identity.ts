import { hostname, userInfo } from 'node:os'
import { toWellFormed } from '../../shared/well-formed.ts'

/** Maximum characters accepted by the form. */
const MAX_IDENTITY = 320

/** The user of this computer: the account's name, then the computer's, like an email address. */
export function personIdentity(): string {
  const computer = hostname().toLowerCase().replace(/\s+/g, '-')
  return toWellFormed(`${accountName()}@${computer || 'localhost'}`).slice(0, MAX_IDENTITY)
}

/** An account may have no name, e.g. in a container that runs under a number. */
function accountName(): string {
  try {
    return userInfo().username.toLowerCase().replace(/\s+/g, '-') || 'me'
  } catch {
    return 'me'
  }
}
