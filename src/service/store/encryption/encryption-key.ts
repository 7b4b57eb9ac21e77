import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Message, message } from '../../../shared/text/message.ts'

/** A key that encrypts secrets in the database. Its ID is stored with each value. */
export interface EncryptionKey {
  id: string
  /** 256 bits, in a form that never gets logged. */
  secret: KeyObject
}

/** At least one key, the current one first. */
export type KeyList = readonly [EncryptionKey, ...EncryptionKey[]]

/** The source of keys: a file, the environment, or a key service. Its content may change while the service is running. */
export interface EncryptionKeys {
  /** Returns the current keys. Rejects with AppFailure if there are none or they can't be read. */
  list(): Promise<KeyList>
}

const KEY_BYTES = 32
const LINE = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/]{43}=)$/
/** The text whose MAC is a key's fingerprint; used for nothing else. */
const FINGERPRINT_OF = 'mcp-access-desk key fingerprint'
/** More keys than any rotation needs. */
const MAX_KEYS = 100

/** Creates a key in the format that `parseEncryptionKeys` reads. Its ID starts with the date. */
export function createEncryptionKey(now = new Date()): string {
  const id = `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  return `${id}:${randomBytes(KEY_BYTES).toString('base64')}`
}

/** Returns a fingerprint for comparing keys without revealing them. */
export const fingerprintOf = ({ secret }: EncryptionKey): string =>
  createHmac('sha256', secret).update(FINGERPRINT_OF).digest('base64url').slice(0, 22)

/**
 * Parses keys, the current one first. Each is `id:key`: an ID of at most 40 characters (A to Z in either case, digits, `-`, and `_`), and
 * 32 random bytes in base64 (44 characters). Keys are separated by line breaks, commas, or spaces; `#` starts a comment that extends to the
 * end of the line. Errors never repeat the input.
 */
export function parseEncryptionKeys(text: string): { ok: true; keys: KeyList } | { ok: false; problem: Message } {
  const parts = text
    .replaceAll(/#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
  if (parts.length > MAX_KEYS) return { ok: false, problem: message('storage.encryption.tooMany', { most: MAX_KEYS }) }
  const keys: EncryptionKey[] = []
  for (const [index, part] of parts.entries()) {
    const [, id, base64] = LINE.exec(part) ?? []
    if (id === undefined || base64 === undefined)
      return { ok: false, problem: message('storage.encryption.malformed', { position: index + 1 }) }
    const secret = createSecretKey(base64, 'base64')
    if (keys.some((known) => known.id === id || known.secret.equals(secret)))
      return { ok: false, problem: message('storage.encryption.twice', { id }) }
    keys.push({ id, secret })
  }
  const [first, ...others] = keys
  if (!first) return { ok: false, problem: message('storage.encryption.none') }
  return { ok: true, keys: [first, ...others] }
}
