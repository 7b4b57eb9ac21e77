import { randomBytes, scrypt } from 'node:crypto'

export const PASSPHRASE_VARIABLE = 'MCP_ACCESS_DESK_PASSPHRASE'
export const MIN_PASSPHRASE_LENGTH = 8

/** Each guess takes about a quarter of a second and 128 MiB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** 128 random bits in base64url. */
export const createSalt = (): string => randomBytes(16).toString('base64url')

/** Derives the database key from a passphrase: 256 bits by scrypt, in base64url. */
export function derivePassphraseKey(passphrase: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, COST, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    )
  })
}
