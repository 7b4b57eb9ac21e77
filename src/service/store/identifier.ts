import { randomBytes } from 'node:crypto'

/** Creates an identifier of 96 random bits, e.g. `srv_3q2-7wAbCdEfGhIj`. Not a secret. */
export function createIdentifier(
  prefix: 'srv_' | 'cus_' | 'end_' | 'base_' | 'cred_' | 'tok_' | 'key_' | 'clm_' | 'login_',
): string {
  return prefix + randomBytes(12).toString('base64url')
}
