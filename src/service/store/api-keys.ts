import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { flag, optionalTime, rowOf } from '../../base/database/row.ts'
import { logFor } from '../../base/log/log.ts'
import { type ApiKeyScope, allScopes, apiKeyScopesSchema } from '../../shared/management/api-key-scopes.ts'
import type { KeyAccess } from '../../shared/management/records/api-key-record.ts'
import type { Queries } from './engine/engine.ts'
import { untilChanged } from './engine/until-changed.ts'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

/** Minimum interval between updates of a key's last use, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

const scopesColumn = jsonColumn(apiKeyScopesSchema)
const hashRows = z.array(
  rowOf({
    id: z.string(),
    hash: z.string(),
    name: z.string(),
    scopes: scopesColumn,
    expiresAt: optionalTime,
    own: flag,
  }),
)
const keyRows = z.array(
  rowOf({
    id: z.string(),
    name: z.string(),
    scopes: scopesColumn,
    createdAt: z.string(),
    expiresAt: optionalTime,
    lastUsedAt: optionalTime,
    revokedAt: optionalTime,
    /** Whether it's the app's own key. */
    own: flag,
  }),
)
const managerRows = z.array(rowOf({ id: z.string(), scopes: scopesColumn, own: flag }))
const endRow = rowOf({ revokedAt: optionalTime, expiresAt: optionalTime }).optional()
export type StoredApiKey = z.output<typeof keyRows>[number]

/** The settings for a new key. `expiresAt`: ISO 8601 in UTC with milliseconds; null: never. */
interface NewKey {
  name: string
  scopes: readonly ApiKeyScope[]
  expiresAt: string | null
}

/** API keys of the service's operators, stored as hashes. `now` is in milliseconds. */
export function createApiKeys(database: Queries, now: () => number = Date.now) {
  const touched = new Map<string, number>()
  const timestamp = () => new Date(now()).toISOString()
  const list = async (): Promise<StoredApiKey[]> =>
    keyRows.parse(await database.all(sql`SELECT * FROM api_keys ORDER BY created_at, id`))
  // Cached because it's read on every request.
  const unrevoked = untilChanged(database, async () =>
    hashRows.parse(
      await database.all(sql`SELECT id, hash, name, scopes, expires_at, own FROM api_keys WHERE revoked_at IS NULL`),
    ),
  )
  const isOver = (expiresAt: string | null): boolean => expiresAt !== null && expiresAt <= timestamp()
  const usable = async () => (await unrevoked()).filter(({ expiresAt }) => !isOver(expiresAt))

  const find = async (id: string): Promise<StoredApiKey | null> => (await list()).find((key) => key.id === id) ?? null

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
    /** Oldest first, including revoked ones. */
    list,
    find,
    /**
     * Like `find`, but in a transaction: no other client changes the key until it ends. Call it after `lastingManagers` if you need both.
     */
    async findToChange(id: string): Promise<StoredApiKey | null> {
      await database.first(sql`SELECT 1 FROM api_keys WHERE id = ${id} ${database.fragments.forUpdate}`)
      return find(id)
    },
    /** Registers the app's key, and makes it the only one marked as the app's own. */
    registerOwn(key: string): Promise<void> {
      const hash = hashSecret(key)
      return database.atomic(async () => {
        await database.run(sql`
          INSERT INTO api_keys (id, hash, name, scopes, created_at)
          VALUES (${createIdentifier('key_')}, ${hash}, ${OWN_NAME}, ${JSON.stringify(allScopes())}, ${timestamp()})
          ON CONFLICT (hash) DO UPDATE SET revoked_at = NULL, expires_at = NULL, scopes = excluded.scopes, name = excluded.name`)
        await database.run(sql`UPDATE api_keys SET own = CASE WHEN hash = ${hash} THEN 1 ELSE 0 END`)
      })
    },
    /** Returns the SHA-256, in hex, of every currently valid key. */
    hashes: async (): Promise<string[]> => (await usable()).map(({ hash }) => hash),
    /** Whether no key is valid except the app's own. */
    isEmpty: async (): Promise<boolean> => (await usable()).every(({ own }) => own),
    /** Creates a new key and returns it; it can't be read again. */
    async create({ name, scopes, expiresAt }: NewKey): Promise<{ id: string; key: string }> {
      const key = createSecret('ak_')
      const id = createIdentifier('key_')
      await database.run(sql`
        INSERT INTO api_keys (id, hash, name, scopes, expires_at, created_at)
        VALUES (${id}, ${hashSecret(key)}, ${name}, ${JSON.stringify(scopes)}, ${expiresAt}, ${timestamp()})`)
      return { id, key }
    },
    async update(id: string, { name, scopes, expiresAt }: NewKey): Promise<void> {
      await database.run(sql`
        UPDATE api_keys SET name = ${name}, scopes = ${JSON.stringify(scopes)}, expires_at = ${expiresAt} WHERE id = ${id}`)
    },
    /**
     * Returns the identifiers of keys with management access that never expire; the app's own only if `withOwn`. No other client changes
     * these keys until the transaction ends.
     */
    async lastingManagers(withOwn: boolean): Promise<string[]> {
      const rows = await database.all(sql`
        SELECT id, scopes, own FROM api_keys WHERE revoked_at IS NULL AND expires_at IS NULL ORDER BY id ${database.fragments.forUpdate}`)
      return managerRows
        .parse(rows)
        .flatMap(({ id, scopes, own }) => (scopes.includes('manage') && (withOwn || !own) ? [id] : []))
    },
    /** Rejects the key from now on. */
    async revoke(id: string): Promise<void> {
      await database.run(sql`UPDATE api_keys SET revoked_at = ${timestamp()} WHERE id = ${id} AND revoked_at IS NULL`)
    },
    /**
     * Returns what a key may do; null if it's unknown, revoked, or expired. Compares with every key, so that the timing doesn't reveal
     * anything, and records the use of the matching one. `onNoted` is called with the key's ID when its last use was written, at most once
     * a minute.
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

const OWN_NAME = 'MCP Access Desk'
