import type { Database } from 'libsql'
import { z } from 'zod'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

const tokenRow = z
  .object({ hash: z.string(), server_id: z.string(), customer_id: z.string() })
  .transform((row) => ({ hash: row.hash, serverId: row.server_id, customerId: row.customer_id }))

/** What an MCP token opens. */
export type StoredToken = z.output<typeof tokenRow>

/** MCP tokens, kept as hashes. */
export function createTokens(database: Database) {
  const one = database.prepare('SELECT hash, server_id, customer_id FROM tokens WHERE hash = ?')
  const insert = database.prepare(
    'INSERT INTO tokens (id, hash, server_id, customer_id, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  return {
    /** Makes a new token and returns it: the only moment at which it can be read. */
    create(serverId: string, customerId: string): string {
      const token = createSecret('mt_')
      insert.run(createIdentifier('tok_'), hashSecret(token), serverId, customerId, new Date().toISOString())
      return token
    },
    /** What the token opens; null for an unknown one. */
    find(token: string): StoredToken | null {
      const hash = hashSecret(token)
      const found = tokenRow.safeParse(one.get(hash)).data
      return found && sameHash(found.hash, hash) ? found : null
    },
  }
}
