import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MASK } from '../../shared/mask.ts'

/**
 * Creates a secret of 256 random bits: the prefix and 43 base64url characters. Prefixes: `ak_`: API key, `mt_`: MCP token, `cl_`: claim link,
 * `cb_`: browser that used one, `ml_`: link to log in, `ms_`: state of a login, `mb_`: browser that began one.
 */
export function createSecret(prefix: 'ak_' | 'mt_' | 'cl_' | 'cb_' | 'ml_' | 'ms_' | 'mb_'): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** Creates the handle of a kept reply: `more_` and 192 random bits in base64url. */
export const createHandle = (): string => `more_${randomBytes(24).toString('base64url')}`

const HANDLE = /more_[\w-]{32}|ml_[\w-]{43}/g

/** Masks the handles, and the codes of links to log in, in a text. */
export const maskHandles = (text: string): string => text.replace(HANDLE, MASK)

/** Returns the SHA-256 of a secret in hex, the only form in which a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two hashes from `hashSecret` in constant time. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex')
  const b = Buffer.from(right, 'hex')
  return a.length === b.length && timingSafeEqual(a, b)
}
