import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import { type CredentialSecrets, credentialSecretsSchema } from '../../shared/management/definition/credential.ts'

const secretsRow = rowOf({ credentialId: z.string(), secrets: z.string() })

/**
 * Secret values of servers' credentials, by name. They are kept in the encrypted database only, and leave it only
 * towards the upstream.
 */
export function createCredentialSecrets(database: Database) {
  const all = database.prepare('SELECT credential_id, secrets FROM credential_secrets WHERE server_id = ?')
  const put = database.prepare(`
    INSERT INTO credential_secrets (server_id, credential_id, secrets) VALUES (?, ?, ?)
    ON CONFLICT (server_id, credential_id) DO UPDATE SET secrets = excluded.secrets`)
  const remove = database.prepare('DELETE FROM credential_secrets WHERE server_id = ? AND credential_id = ?')
  return {
    /** Secret values of all of a server's credentials, by credential. */
    ofServer(serverId: string): Map<string, CredentialSecrets> {
      const rows = z.array(secretsRow).parse(all.all(serverId))
      return new Map(rows.map((row) => [row.credentialId, credentialSecretsSchema.parse(JSON.parse(row.secrets))]))
    },
    /** Replaces a credential's secret values; without any, nothing of it stays. */
    put(serverId: string, credentialId: string, secrets: CredentialSecrets): void {
      if (Object.keys(secrets).length === 0) remove.run(serverId, credentialId)
      else put.run(serverId, credentialId, JSON.stringify(secrets))
    },
  }
}
