import { createHash } from 'node:crypto'

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' } as const

export interface DigestAlgorithm {
  /** Hashes a text whose characters are bytes. Returns lowercase hexadecimal digits. */
  hash(text: string): string
  /** Whether the first hash also covers the nonces. */
  isSession: boolean
}

/** Returns the algorithm with this name (RFC 7616 §3.3), or null if it isn't supported. */
export function algorithmOf(name: string): DigestAlgorithm | null {
  const upper = name.toUpperCase()
  const base = upper.replace(/-SESS$/, '')
  if (!Object.hasOwn(HASHES, base)) return null
  const hashName = HASHES[base as keyof typeof HASHES]
  const hash = (text: string) => createHash(hashName).update(text, 'latin1').digest('hex')
  try {
    // Some builds of OpenSSL, such as those limited to FIPS, don't have all of them.
    hash('')
  } catch {
    return null
  }
  return { hash, isSession: base !== upper }
}
