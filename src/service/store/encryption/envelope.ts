import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './encryption-key.ts'

const CIPHER = 'aes-256-gcm'
/** Version of the format. */
const VERSION = 'enc1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The location that a value is bound to: its table, its column, and its row's key. */
export type Place = readonly (string | number)[]

/** Serializes the associated data unambiguously, so that characters can't be shifted across boundaries. */
const associated = (keyId: string, place: Place): Buffer =>
  Buffer.from(JSON.stringify([VERSION, keyId, ...place.map(String)]))

/**
 * Encrypts a string with AES-256-GCM (NIST SP 800-38D) into `enc1.<key id>.<data>`. The data is the nonce (12 random bytes), the encrypted
 * UTF-8, and the tag (16 bytes), in base64url without padding. The associated data is a JSON array of version, key ID, and place, all as
 * strings, in UTF-8: in another place, or with another key ID, decryption fails. One key is safe for 2^32 strings.
 */
export function sealText({ id, secret }: EncryptionKey, place: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associated(id, place))
  const data = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefixOf(id)}${data.toString('base64url')}`
}

/** Returns the prefix of text encrypted with a key. */
const prefixOf = (keyId: string): string => `${VERSION}.${keyId}.`

/** Returns the key ID of encrypted text; null for any other text. */
export const keyIdOf = (sealed: string): string | null => {
  const [version, id, data] = sealed.split('.', 3)
  return version === VERSION && id && data !== undefined ? id : null
}

/** Decrypts text from `sealText`. Throws if the key or the place differs, or if any bit was changed. */
export function openText({ id, secret }: EncryptionKey, place: Place, sealed: string): string {
  const data = Buffer.from(sealed.slice(prefixOf(id).length), 'base64url')
  const decipher = createDecipheriv(CIPHER, secret, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(associated(id, place))
  decipher.setAuthTag(data.subarray(-TAG_BYTES))
  return decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
