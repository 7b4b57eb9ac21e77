import { createSecretKey, randomBytes } from 'node:crypto'
import { type EncryptionKey, type EncryptionKeys, type KeyList, keysFrom } from './encryption-key.ts'

/** A new key of this id. */
export const makeKey = (id: string): EncryptionKey => ({ id, secret: createSecretKey(randomBytes(32)) })

/** Keys of a node, which `set` replaces, as an edit of its key file does. */
export function makeKeys(
  ...keys: [EncryptionKey, ...EncryptionKey[]]
): EncryptionKeys & { set(...keys: KeyList): void } {
  let list: KeyList = keys
  return {
    ...keysFrom(async () => list),
    set(...next) {
      list = next
    },
  }
}
