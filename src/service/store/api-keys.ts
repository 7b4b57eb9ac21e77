import type { Database } from 'libsql'
import { z } from 'zod'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

const hashRows = z.array(z.object({ hash: z.string() }))

/** API keys of the service's one user, kept as hashes. */
export function createApiKeys(database: Database) {
  const all = database.prepare('SELECT hash FROM api_keys')
  const insert = database.prepare('INSERT OR IGNORE INTO api_keys (id, hash, name, created_at) VALUES (?, ?, ?, ?)')
  const hashes = () => hashRows.parse(all.all()).map((row) => row.hash)

  /** Makes a key known; a known one stays as it is. */
  function register(key: string): void {
    insert.run(createIdentifier('key_'), hashSecret(key), 'First key', new Date().toISOString())
  }

  return {
    register,
    isEmpty: (): boolean => hashes().length === 0,
    /** Makes a new key and returns it: the only moment at which it can be read. */
    create(): string {
      const key = createSecret('ak_')
      register(key)
      return key
    },
    /** Compares with every key, so that the time tells nothing. */
    isValid(key: string): boolean {
      const hash = hashSecret(key)
      let found = false
      for (const known of hashes()) found = sameHash(known, hash) || found
      return found
    },
  }
}
