import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './encryption-key.ts'

const CIPHER = 'aes-256-gcm'
/** Of the format; another one would have another. */
const VERSION = 'enc1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a value is bound to: its table, its column, and what names its row. */
export type Place = readonly (string | number)[]

/** Everything beside the value itself, in a form in which no two differ by where a text ends only. */
const associated = (keyId: string, place: Place): Buffer =>
  Buffer.from(JSON.stringify([VERSION, keyId, ...place.map(String)]))

/**
 * Encrypts a text with AES-256-GCM (NIST SP 800-38D) into `enc1.<key id>.<data>`: the format's version, the id of the key, and in base64url
 * without padding the nonce (12 random bytes), the encrypted UTF-8, and the tag (16 bytes). The associated data is the JSON array of version, key
 * id, and place, all texts, in UTF-8: at another place, or with another key id, the text can't be opened. One key is good for 2^32 texts.
 */
export function sealText({ id, secret }: EncryptionKey, place: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associated(id, place))
  const data = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefixOf(id)}${data.toString('base64url')}`
}

/** What texts that were encrypted with a key begin with. */
const prefixOf = (keyId: string): string => `${VERSION}.${keyId}.`

/** The id of the key of an encrypted text; null for any other text. */
export const keyIdOf = (sealed: string): string | null => {
  const [version, id, data] = sealed.split('.', 3)
  return version === VERSION && id && data !== undefined ? id : null
}

/** Decrypts a text of `sealText`. Throws where the key or the place is another, or a bit of it was changed. */
export function openText({ id, secret }: EncryptionKey, place: Place, sealed: string): string {
  const data = Buffer.from(sealed.slice(prefixOf(id).length), 'base64url')
  const decipher = createDecipheriv(CIPHER, secret, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(associated(id, place))
  decipher.setAuthTag(data.subarray(-TAG_BYTES))
  return decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
