import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { flag, optionalTime, rowOf } from '../../base/database/row.ts'
import { type ApiKeyScope, allScopes, apiKeyScopesSchema } from '../../shared/management/api-key-scopes.ts'
import { createApiKeyAccess } from './api-key-access.ts'
import type { Queries } from './engine/engine.ts'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret } from './secret.ts'

/** The name of the app's own key. */
const OWN_NAME = 'MCP Access Desk'

const scopesColumn = jsonColumn(apiKeyScopesSchema)
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
export type StoredApiKey = z.output<typeof keyRows>[number]

/** The settings for a new key. `expiresAt`: ISO 8601 in UTC with milliseconds; null: never. */
interface NewKey {
  name: string
  scopes: readonly ApiKeyScope[]
  expiresAt: string | null
}

/** API keys of the service's operators, stored as hashes. `now` is in milliseconds. */
export function createApiKeys(database: Queries, now: () => number = Date.now) {
  const timestamp = () => new Date(now()).toISOString()
  const list = async (): Promise<StoredApiKey[]> =>
    keyRows.parse(await database.all(sql`SELECT * FROM api_keys ORDER BY created_at, id`))

  const find = async (id: string): Promise<StoredApiKey | null> => (await list()).find((key) => key.id === id) ?? null

  return {
    ...createApiKeyAccess(database, now),
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
  }
}
