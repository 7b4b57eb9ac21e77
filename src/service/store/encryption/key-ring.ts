import { sql } from 'kysely'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { EncryptionKey, EncryptionKeys, KeyList } from './encryption-key.ts'
import { openValue, sealValue } from './sealed-values.ts'
import type { SecretCodec } from './secret-codec.ts'

/** The keys of a running service. */
export interface KeyRing {
  /** The key for new values. */
  current(): EncryptionKey
  /** Takes another key for new values. */
  use(key: EncryptionKey): void
  /**
   * Has a key at hand that’s known to be right. It stays there when the source has lost it: requests that are under way still need it, until
   * load balancers have noticed.
   */
  keep(key: EncryptionKey): void
  /** The key to read a value with. Rejects with AppFailure `storage` for one that’s neither at hand nor in the source. */
  find(id: string): Promise<EncryptionKey>
  /** What the source has by now. Rejects as the source does. */
  list(): Promise<KeyList>
}

/** Makes the ring of a source's keys. */
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

/** For a database that isn't encrypted by itself: values are encrypted with the ring's current key. */
export const sealedSecrets = ({ current, find }: Pick<KeyRing, 'current' | 'find'>): SecretCodec => ({
  seal: async (column, row, text) => sealValue(current(), column, row, text),
  open: (column, row, stored) => openValue(find, column, row, stored),
  namesIn: (record) => sql`coalesce(readable_json(${record}) ->> 'names', '[]')`,
  // Of thousands of records: reading each as JSON takes ten times as long. What's encrypted has no quotes.
  hasName: (record, name) =>
    sql`strpos(',' || substr(left(split_part(${record}, ',"names":', 2), -2), 2) || ',', ${`,${JSON.stringify(name)},`}) > 0`,
})

/** What to say where the database has a key that the service hasn't. */
export const missingKey = (id: string): AppFailure =>
  new AppFailure({
    kind: 'storage',
    code: 'wrongKey',
    cause: message('storage.encryption.missingKey', { id }),
    remedy: message('storage.encryption.missingKeyRemedy', { id }),
  })
