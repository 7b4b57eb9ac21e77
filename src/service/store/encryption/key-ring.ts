import { sql } from 'kysely'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { EncryptionKey, EncryptionKeys, KeyList } from './encryption-key.ts'
import { openValue, sealValue } from './sealed-values.ts'
import type { SecretCodec } from './secret-codec.ts'

/** The keys of a running service. */
export interface KeyRing {
  /** Returns the key for new values. */
  current(): EncryptionKey
  /** Switches to another key for new values. */
  use(key: EncryptionKey): void
  /**
   * Caches a key known to be right. It stays cached even if the source loses it, because requests in flight still need it until load
   * balancers have noticed that the node isn't ready.
   */
  keep(key: EncryptionKey): void
  /** Returns the key for reading a value. Rejects with AppFailure `storage` if it's neither cached nor in the source. */
  find(id: string): Promise<EncryptionKey>
  /** Returns the source's current keys. Rejects when the source does. */
  list(): Promise<KeyList>
}

export async function createKeyRing(source: EncryptionKeys): Promise<KeyRing> {
  let [current] = await source.list()
  const kept = new Map<string, EncryptionKey>()
  return {
    current: () => current,
    use(key) {
      current = key
    },
    keep: (key) => void kept.set(key.id, key),
    async find(id) {
      const key = kept.get(id) ?? (await source.list()).find((each) => each.id === id)
      if (!key) throw missingKey(id)
      return key
    },
    list: () => source.list(),
  }
}

/** Creates the codec for a database that isn't encrypted as a whole: values are encrypted with the ring's current key. */
export const sealedSecrets = ({ current, find }: Pick<KeyRing, 'current' | 'find'>): SecretCodec => ({
  seal: async (column, row, text) => sealValue(current(), column, row, text),
  open: (column, row, stored) => openValue(find, column, row, stored),
  namesIn: (record) => sql`coalesce(readable_json(${record}) ->> 'names', '[]')`,
  // Runs on thousands of records, and parsing each as JSON takes ten times as long. Encrypted text doesn't contain quotes.
  hasName: (record, name) =>
    sql`strpos(',' || substr(left(split_part(${record}, ',"names":', 2), -2), 2) || ',', ${`,${JSON.stringify(name)},`}) > 0`,
})

/** Returns the failure for a database that uses a key the service lacks. */
export const missingKey = (id: string): AppFailure =>
  new AppFailure({
    kind: 'storage',
    code: 'wrongKey',
    cause: message('storage.encryption.missingKey', { id }),
    remedy: message('storage.encryption.missingKeyRemedy', { id }),
  })
