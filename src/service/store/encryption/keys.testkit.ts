import { createSecretKey, randomBytes } from 'node:crypto'
import type { EncryptionKey, EncryptionKeys, KeyList } from './encryption-key.ts'

/** Creates a new key with this ID. */
export const makeKey = (id: string): EncryptionKey => ({ id, secret: createSecretKey(randomBytes(32)) })

/** Creates the keys of a node; `set` replaces them, like an edit of its key file. */
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
