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
/** What's encrypted to know a key again. It's no secret: nothing follows from it. */
const CHECK_TEXT = 'mcp-access-desk'

const content = z.object({
  /** The one of the highest number is the key for new values. */
  order: z.int(),
  /** A text that was encrypted with the key: with another one of the same id, it can't be opened. */
  check: z.string(),
  /** How many values are encrypted with it, as far as they were counted. */
  values: z.int().nullable(),
  /** Nothing is encrypted with it any more. */
  isRetired: z.boolean(),
})
const rows = z.array(
  z
    .object({ name: z.string(), value: jsonColumn(content) })
    .transform(({ name, value }) => ({ id: name.slice(PREFIX.length), ...value })),
)

/** What the database knows about a key that it has values of, or has had. */
export type KeyRecord = z.output<typeof rows>[number]

const placeOf = (id: string) => ['meta', 'value', `${PREFIX}${id}`]

/** The keys that a database on PostgreSQL is encrypted with, as it knows them by itself. */
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
    /** The newest first. */
    list,
    put,
    /** Writes a key down that the database doesn't know yet: from then on, it's the newest one. To be called under the lock of `takeTurn`. */
    async introduce(key: EncryptionKey, known: readonly KeyRecord[]): Promise<void> {
      const check = sealText(key, placeOf(key.id), CHECK_TEXT)
      await put({ id: key.id, order: (known[0]?.order ?? 0) + 1, check, values: null, isRetired: false })
    },
    /** Who has called this in a transaction is the only one who changes which keys are in use, or says which ones it has, until it ends. */
    async takeTurn(): Promise<void> {
      await database.first(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.keys})`)
    },
    /** Takes the lock of re-encrypting until the transaction ends. False: another node has it. */
    async tryLock(): Promise<boolean> {
      const row = await database.first(sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.encryption}) AS taken`)
      return z.object({ taken: z.boolean() }).parse(row).taken
    },
  }
}
export type KeyRecords = ReturnType<typeof createKeyRecords>

/** Throws AppFailure `storage` (`wrongKey`) where a key isn't the one that the database knows by its id. */
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
