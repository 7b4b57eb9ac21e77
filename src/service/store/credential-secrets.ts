import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import { type CredentialSecrets, credentialSecretsSchema } from '../../shared/management/definition/credential.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const secretsRows = z.array(rowOf({ credentialId: z.string(), secrets: z.string() }))

/**
 * Secret values of servers' credentials, by name. They are kept encrypted only, and leave the database only
 * towards the upstream.
 */
export function createCredentialSecrets(database: Queries) {
  return {
    /** Secret values of all of a server's credentials, by credential. */
    async ofServer(serverId: string): Promise<Map<string, CredentialSecrets>> {
      const rows = secretsRows.parse(
        await database.all(sql`SELECT credential_id, secrets FROM credential_secrets WHERE server_id = ${serverId}`),
      )
      const found = rows.map(async ({ credentialId, secrets }) => {
        const text = await database.secrets.open(SECRET_COLUMNS.credential, [serverId, credentialId], secrets)
        return [credentialId, credentialSecretsSchema.parse(JSON.parse(text))] as const
      })
      return new Map(await Promise.all(found))
    },
    /** Replaces a credential's secret values; without any, nothing of it stays. */
    async put(serverId: string, credentialId: string, secrets: CredentialSecrets): Promise<void> {
      if (Object.keys(secrets).length === 0) {
        await database.run(
          sql`DELETE FROM credential_secrets WHERE server_id = ${serverId} AND credential_id = ${credentialId}`,
        )
        return
      }
      const row = [serverId, credentialId]
      const sealed = await database.secrets.seal(SECRET_COLUMNS.credential, row, JSON.stringify(secrets))
      await database.run(sql`
        INSERT INTO credential_secrets (server_id, credential_id, secrets)
        VALUES (${serverId}, ${credentialId}, ${sealed})
        ON CONFLICT (server_id, credential_id) DO UPDATE SET secrets = excluded.secrets`)
    },
  }
}
