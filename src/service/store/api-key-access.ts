import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { flag, optionalTime, rowOf } from '../../base/database/row.ts'
import { logFor } from '../../base/log/log.ts'
import { apiKeyScopesSchema } from '../../shared/management/api-key-scopes.ts'
import type { KeyAccess } from '../../shared/management/records/api-key-record.ts'
import type { Queries } from './engine/engine.ts'
import { untilChanged } from './engine/until-changed.ts'
import { hashSecret, sameHash } from './secret.ts'

/** Minimum interval between updates of a key's last use, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

const hashRows = z.array(
  rowOf({
    id: z.string(),
    hash: z.string(),
    name: z.string(),
    scopes: jsonColumn(apiKeyScopesSchema),
    expiresAt: optionalTime,
    own: flag,
  }),
)
const endRow = rowOf({ revokedAt: optionalTime, expiresAt: optionalTime }).optional()

/** Checks the API keys that requests send, and records their use. `now` is in milliseconds. */
export function createApiKeyAccess(database: Queries, now: () => number) {
  const touched = new Map<string, number>()
  const timestamp = () => new Date(now()).toISOString()
  // Cached because it's read on every request.
  const unrevoked = untilChanged(database, async () =>
    hashRows.parse(
      await database.all(sql`SELECT id, hash, name, scopes, expires_at, own FROM api_keys WHERE revoked_at IS NULL`),
    ),
  )
  const isOver = (expiresAt: string | null): boolean => expiresAt !== null && expiresAt <= timestamp()
  const usable = async () => (await unrevoked()).filter(({ expiresAt }) => !isOver(expiresAt))

  async function noteUse(id: string, onNoted: (id: string) => void): Promise<void> {
    const last = touched.get(id)
    if (last !== undefined && now() - last < TOUCH_EVERY_MS) return
    touched.set(id, now())
    try {
      await database.run(sql`UPDATE api_keys SET last_used_at = ${timestamp()} WHERE id = ${id}`)
      onNoted(id)
    } catch (error) {
      // Not an error for the caller: a request that only reads doesn't depend on it.
      logFor('service/store').error('The last use of an API key couldn’t be written', error)
    }
  }

  return {
    /** Returns the SHA-256, in hex, of every currently valid key. */
    hashes: async (): Promise<string[]> => (await usable()).map(({ hash }) => hash),
    /** Whether no key is valid except the app's own. */
    isEmpty: async (): Promise<boolean> => (await usable()).every(({ own }) => own),
    /**
     * Returns what a key may do; null if it's unknown, revoked, or expired. Compares with every key, so that the timing doesn't reveal
     * anything, and records the use of the matching one. `onNoted` is called with the key's ID once its last use is written, at most once a
     * minute.
     */
    async identify(key: string, onNoted: (id: string) => void = () => undefined): Promise<KeyAccess | null> {
      const hash = hashSecret(key)
      let found: z.output<typeof hashRows>[number] | null = null
      for (const known of await unrevoked()) if (sameHash(known.hash, hash)) found = known
      if (found === null || isOver(found.expiresAt)) return null
      await noteUse(found.id, onNoted)
      const { id, name, scopes, expiresAt } = found
      return { keyId: id, keyName: name, scopes, expiresAt }
    },
    /** Returns why a formerly valid key is rejected; null if it was never valid. Only a caller with the complete key can find out. */
    async endOf(key: string): Promise<{ reason: 'revoked' } | { reason: 'expired'; at: string } | null> {
      const row = endRow.parse(
        await database.first(sql`SELECT revoked_at, expires_at FROM api_keys WHERE hash = ${hashSecret(key)}`),
      )
      if (row?.revokedAt) return { reason: 'revoked' }
      return row?.expiresAt && isOver(row.expiresAt) ? { reason: 'expired', at: row.expiresAt } : null
    },
  }
}
