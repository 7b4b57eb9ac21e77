import { sql } from 'kysely'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { EncryptionKey, EncryptionKeys } from './encryption-key.ts'
import { openValue, sealValue } from './sealed-values.ts'
import type { SecretCodec } from './secret-codec.ts'

/** The keys of a running service at hand, once they were asked for. */
export interface KeyRing {
  /** The key for new values. */
  current(): EncryptionKey
  /** Takes another key for new values. */
  use(key: EncryptionKey): void
  byId(id: string): Promise<EncryptionKey | null>
  /** Rejects with AppFailure `storage` for an unknown one. */
  find(id: string): Promise<EncryptionKey>
  /** The key that the source has as the current one by now. */
  first(): Promise<EncryptionKey>
}

/** Makes the ring of a source's keys. */
export async function createKeyRing(source: EncryptionKeys): Promise<KeyRing> {
  let current = await source.current()
  const known = new Map([[current.id, current]])

  async function byId(id: string): Promise<EncryptionKey | null> {
    const key = known.get(id) ?? (await source.byId(id))
    if (key) known.set(id, key)
    return key
  }

  return {
    current: () => current,
    use(key) {
      current = key
    },
    byId,
    async find(id) {
      const key = await byId(id)
      if (!key) throw missingKey(id)
      return key
    },
    async first() {
      const key = await source.current()
      return known.get(key.id) ?? key
    },
  }
}

/** For a database that isn't encrypted by itself: values are encrypted with the ring's current key. */
export const sealedSecrets = ({ current, find }: Pick<KeyRing, 'current' | 'find'>): SecretCodec => ({
  seal: async (column, row, text) => sealValue(current(), column, row, text),
  open: (column, row, stored) => openValue(find, column, row, stored),
  namesIn: (record) => sql`coalesce(readable_json(${record}) ->> 'names', '[]')`,
})

/** What to say where the database has a key that the service hasn't. */
const missingKey = (id: string): AppFailure =>
  new AppFailure({
    kind: 'storage',
    code: 'wrongKey',
    cause: message('storage.encryption.missingKey', { id }),
    remedy: message('storage.encryption.missingKeyRemedy', { id }),
  })
