import { sql } from 'kysely'
import { z } from 'zod'
import { flag, optionalTime, rowOf } from '../../core/database/row.ts'
import { logFor } from '../../core/log/log.ts'
import type { Queries } from './engine/engine.ts'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

/** How often the time of a key's last use is written at most, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

const hashRows = z.array(z.object({ id: z.string(), hash: z.string() }))
const keyRows = z.array(
  rowOf({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: optionalTime,
    revokedAt: optionalTime,
    /** The app's own key. */
    own: flag,
  }),
)
export type StoredApiKey = z.output<typeof keyRows>[number]

/** API keys of the service's operators, kept as hashes. `now` is in milliseconds. */
export function createApiKeys(database: Queries, now: () => number = Date.now) {
  const touched = new Map<string, number>()
  const timestamp = () => new Date(now()).toISOString()
  const list = async (): Promise<StoredApiKey[]> =>
    keyRows.parse(await database.all(sql`SELECT * FROM api_keys ORDER BY created_at, id`))
  const usable = async () =>
    hashRows.parse(await database.all(sql`SELECT id, hash FROM api_keys WHERE revoked_at IS NULL`))

  async function noteUse(id: string, onNoted: (id: string) => void): Promise<void> {
    const last = touched.get(id)
    if (last !== undefined && now() - last < TOUCH_EVERY_MS) return
    touched.set(id, now())
    try {
      await database.run(sql`UPDATE api_keys SET last_used_at = ${timestamp()} WHERE id = ${id}`)
      onNoted(id)
    } catch (error) {
      // Whoever only reads can do without it.
      logFor('service/store').error('The last use of an API key couldn’t be written', error)
    }
  }

  return {
    /** Oldest first, revoked ones included. */
    list,
    find: async (id: string): Promise<StoredApiKey | null> => (await list()).find((key) => key.id === id) ?? null,
    /** Makes the app's key known, and it alone the app's own. */
    registerOwn(key: string): Promise<void> {
      const hash = hashSecret(key)
      return database.atomic(async () => {
        await database.run(sql`
          INSERT INTO api_keys (id, hash, name, created_at)
          VALUES (${createIdentifier('key_')}, ${hash}, ${OWN_NAME}, ${timestamp()})
          ON CONFLICT (hash) DO UPDATE SET revoked_at = NULL, name = excluded.name`)
        await database.run(sql`UPDATE api_keys SET own = CASE WHEN hash = ${hash} THEN 1 ELSE 0 END`)
      })
    },
    /** SHA-256 in hex of every key that is not revoked. */
    hashes: async (): Promise<string[]> => (await usable()).map(({ hash }) => hash),
    /** Whether no key opens the service. */
    isEmpty: async (): Promise<boolean> => (await usable()).length === 0,
    /** Makes a new key and returns it: the only moment at which it can be read. */
    async create(name: string): Promise<{ id: string; key: string }> {
      const key = createSecret('ak_')
      const id = createIdentifier('key_')
      await database.run(sql`
        INSERT INTO api_keys (id, hash, name, created_at) VALUES (${id}, ${hashSecret(key)}, ${name}, ${timestamp()})`)
      return { id, key }
    },
    /** The key is refused from now on. */
    async revoke(id: string): Promise<void> {
      await database.run(sql`UPDATE api_keys SET revoked_at = ${timestamp()} WHERE id = ${id} AND revoked_at IS NULL`)
    },
    /**
     * Compares with every key, so that the time tells nothing; notes the use of the right one. `onNoted` hears its id when
     * its last use was written, at most once a minute.
     */
    async isValid(key: string, onNoted: (id: string) => void = () => undefined): Promise<boolean> {
      const hash = hashSecret(key)
      let found: string | null = null
      for (const known of await usable()) if (sameHash(known.hash, hash)) found = known.id
      if (found !== null) await noteUse(found, onNoted)
      return found !== null
    },
  }
}

const OWN_NAME = 'MCP Access Desk'
