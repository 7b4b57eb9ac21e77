import { createSecretKey, randomBytes } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys, KeyList } from './encryption-key.ts'

/** A new key of this id. */
export const makeKey = (id: string): EncryptionKey => ({ id, secret: createSecretKey(randomBytes(32)) })

/** Keys of a node, which `set` replaces, as an edit of its key file does. */
export function makeKeys(
  ...keys: [EncryptionKey, ...EncryptionKey[]]
): EncryptionKeys & { set(...keys: KeyList): void } {
  let list: KeyList = keys
  return {
    list: async () => list,
    set(...next) {
      list = next
    },
  }
}
