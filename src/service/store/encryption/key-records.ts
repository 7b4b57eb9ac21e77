import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { Queries } from '../engine/engine.ts'
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts'
import type { EncryptionKey } from './encryption-key.ts'
import { openText, sealText } from './envelope.ts'

const PREFIX = 'encryptionKey:'
/** A string that's encrypted to recognize a key. It isn't secret, and doesn't reveal anything. */
const CHECK_TEXT = 'mcp-access-desk'

const content = z.object({
  /** The key with the highest number encrypts new values. */
  order: z.int(),
  /** A string encrypted with the key, which another key with the same ID can't decrypt. */
  check: z.string(),
  /** Number of values encrypted with it, if counted. */
  values: z.int().nullable(),
  /** Whether no values are encrypted with it anymore. */
  isRetired: z.boolean(),
})
const rows = z.array(
  z
    .object({ name: z.string(), value: jsonColumn(content) })
    .transform(({ name, value }) => ({ id: name.slice(PREFIX.length), ...value })),
)

/** The database's record of a key that it uses, or has used. */
export type KeyRecord = z.output<typeof rows>[number]

const placeOf = (id: string) => ['meta', 'value', `${PREFIX}${id}`]

/** The records of the keys that a PostgreSQL database is encrypted with, kept in the database itself. */
export function createKeyRecords(database: Queries) {
  const list = async (): Promise<KeyRecord[]> =>
    rows
      .parse(await database.all(sql`SELECT name, value FROM meta WHERE starts_with(name, ${PREFIX})`))
      .sort((left, right) => right.order - left.order)
  async function put({ id, order, check, values, isRetired }: KeyRecord): Promise<void> {
    const value = JSON.stringify({ order, check, values, isRetired } satisfies z.input<typeof content>)
    await database.run(sql`
      INSERT INTO meta (name, value) VALUES (${PREFIX + id}, ${value})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  }
  return {
    /** Newest first. */
    list,
    put,
    /** Records a key that's new to the database as the newest one. Call it while holding the lock of `takeTurn`. */
    async introduce(key: EncryptionKey, known: readonly KeyRecord[]): Promise<void> {
      const check = sealText(key, placeOf(key.id), CHECK_TEXT)
      await put({ id: key.id, order: (known[0]?.order ?? 0) + 1, check, values: null, isRetired: false })
    },
    /** Takes an exclusive lock until the transaction ends, for changing which keys are in use or publishing which ones a node has. */
    async takeTurn(): Promise<void> {
      await database.first(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.keys})`)
    },
    /** Takes the lock for re-encrypting until the transaction ends. Returns false if another node has it. */
    async tryLock(): Promise<boolean> {
      const row = await database.first(sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.encryption}) AS taken`)
      return z.object({ taken: z.boolean() }).parse(row).taken
    },
  }
}
export type KeyRecords = ReturnType<typeof createKeyRecords>

/** Throws AppFailure `storage` (`wrongKey`) if a key differs from the one recorded in the database under this ID. */
export function checkKey(key: EncryptionKey, { id, check }: KeyRecord): void {
  try {
    openText(key, placeOf(id), check)
  } catch (error) {
    throw new AppFailure(
      {
        kind: 'storage',
        code: 'wrongKey',
        cause: message('storage.encryption.wrongKey', { id }),
        remedy: message('storage.encryption.wrongKeyRemedy', { id }),
      },
      { cause: error },
    )
  }
}
