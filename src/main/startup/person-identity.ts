import { hostname, userInfo } from 'node:os'
import { toWellFormed } from '../../shared/well-formed.ts'

/** The most characters that the form takes. */
const MAX_IDENTITY = 320

/** Who works at this computer: the account's name, then the computer's, as in an email address. */
export function personIdentity(): string {
  const computer = hostname().toLowerCase().replace(/\s+/g, '-')
  return toWellFormed(`${accountName()}@${computer || 'localhost'}`).slice(0, MAX_IDENTITY)
}

/** An account needn't have a name, as in a container that runs under a number. */
function accountName(): string {
  try {
    return userInfo().username.toLowerCase().replace(/\s+/g, '-') || 'me'
  } catch {
    return 'me'
  }
}
