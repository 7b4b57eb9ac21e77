import type { Database } from 'libsql'
import { z } from 'zod'
import { flag, optionalTime, rowOf } from '../../core/database/row.ts'
import { logFor } from '../../core/log/log.ts'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

/** How often the time of a key's last use is written at most, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

const hashRows = z.array(z.object({ id: z.string(), hash: z.string() }))
const keyRow = rowOf({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: optionalTime,
  revokedAt: optionalTime,
  /** The app's own key. */
  own: flag,
})
export type StoredApiKey = z.output<typeof keyRow>

/** API keys of the service's operators, kept as hashes. `now` is in milliseconds. */
export function createApiKeys(database: Database, now: () => number = Date.now) {
  const usable = database.prepare('SELECT id, hash FROM api_keys WHERE revoked_at IS NULL')
  const all = database.prepare('SELECT * FROM api_keys ORDER BY created_at, id')
  const insert = database.prepare('INSERT OR IGNORE INTO api_keys (id, hash, name, created_at) VALUES (?, ?, ?, ?)')
  const own = database.prepare('UPDATE api_keys SET own = (hash = ?1)')
  const restore = database.prepare('UPDATE api_keys SET revoked_at = NULL, name = ?2 WHERE hash = ?1')
  const touch = database.prepare('UPDATE api_keys SET last_used_at = ?2 WHERE id = ?1')
  const revoke = database.prepare('UPDATE api_keys SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL')
  const touched = new Map<string, number>()
  const timestamp = () => new Date(now()).toISOString()
  const list = () => z.array(keyRow).parse(all.all())

  function noteUse(id: string, onNoted: (id: string) => void): void {
    const last = touched.get(id)
    if (last !== undefined && now() - last < TOUCH_EVERY_MS) return
    touched.set(id, now())
    try {
      touch.run(id, timestamp())
      onNoted(id)
    } catch (error) {
      // Whoever only reads can do without it.
      logFor('service/store').error('The last use of an API key couldn’t be written', error)
    }
  }

  return {
    /** Oldest first, revoked ones included. */
    list,
    find: (id: string): StoredApiKey | null => list().find((key) => key.id === id) ?? null,
    /** Makes the app's key known, and it alone the app's own. */
    registerOwn(key: string): void {
      const hash = hashSecret(key)
      insert.run(createIdentifier('key_'), hash, OWN_NAME, timestamp())
      restore.run(hash, OWN_NAME)
      own.run(hash)
    },
    /** SHA-256 in hex of every key that is not revoked. */
    hashes: (): string[] => hashRows.parse(usable.all()).map(({ hash }) => hash),
    /** Whether no key opens the service. */
    isEmpty: (): boolean => usable.all().length === 0,
    /** Makes a new key and returns it: the only moment at which it can be read. */
    create(name: string): { id: string; key: string } {
      const key = createSecret('ak_')
      const id = createIdentifier('key_')
      insert.run(id, hashSecret(key), name, timestamp())
      return { id, key }
    },
    /** The key is refused from now on. */
    revoke: (id: string): void => void revoke.run(id, timestamp()),
    /**
     * Compares with every key, so that the time tells nothing; notes the use of the right one. `onNoted` hears its id when
     * its last use was written, at most once a minute.
     */
    isValid(key: string, onNoted: (id: string) => void = () => undefined): boolean {
      const hash = hashSecret(key)
      let found: string | null = null
      for (const known of hashRows.parse(usable.all())) if (sameHash(known.hash, hash)) found = known.id
      if (found !== null) noteUse(found, onNoted)
      return found !== null
    },
  }
}

const OWN_NAME = 'MCP Access Desk'
