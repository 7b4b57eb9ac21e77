import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Makes a secret of 256 random bits: the prefix (`ak_`, `mt_`) and 43 base64url characters. */
export function createSecret(prefix: 'ak_' | 'mt_'): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** SHA-256 in hex: the only form in which a secret is kept. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether two hashes of `hashSecret` are equal, in a time that does not depend on where they differ. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex')
  const b = Buffer.from(right, 'hex')
  return a.length === b.length && timingSafeEqual(a, b)
}
