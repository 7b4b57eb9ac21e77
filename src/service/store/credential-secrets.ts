import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import { type CredentialSecrets, credentialSecretsSchema } from '../../shared/management/definition/credential.ts'
import type { Queries } from './engine/engine.ts'

const secretsRows = z.array(rowOf({ credentialId: z.string(), secrets: z.string() }))

/**
 * Secret values of servers' credentials, by name. They are kept in the encrypted database only, and leave it only
 * towards the upstream.
 */
export function createCredentialSecrets(database: Queries) {
  return {
    /** Secret values of all of a server's credentials, by credential. */
    async ofServer(serverId: string): Promise<Map<string, CredentialSecrets>> {
      const rows = secretsRows.parse(
        await database.all(sql`SELECT credential_id, secrets FROM credential_secrets WHERE server_id = ${serverId}`),
      )
      return new Map(rows.map((row) => [row.credentialId, credentialSecretsSchema.parse(JSON.parse(row.secrets))]))
    },
    /** Replaces a credential's secret values; without any, nothing of it stays. */
    async put(serverId: string, credentialId: string, secrets: CredentialSecrets): Promise<void> {
      await database.run(
        Object.keys(secrets).length === 0
          ? sql`DELETE FROM credential_secrets WHERE server_id = ${serverId} AND credential_id = ${credentialId}`
          : sql`
            INSERT INTO credential_secrets (server_id, credential_id, secrets)
            VALUES (${serverId}, ${credentialId}, ${JSON.stringify(secrets)})
            ON CONFLICT (server_id, credential_id) DO UPDATE SET secrets = excluded.secrets`,
      )
    },
  }
}
