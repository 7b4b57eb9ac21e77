import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { type CredentialSecrets, credentialSecretsSchema } from '../../shared/management/definition/credential.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const secretsRows = z.array(rowOf({ credentialId: z.string(), secrets: z.string() }))
const liveVersionRow = rowOf({ liveVersion: z.int().nullable(), credentialId: z.string().nullable() })

/** Secret values of servers' credentials, by name. They're stored encrypted, and leave the database only to be sent upstream. */
export function createCredentialSecrets(database: Queries) {
  async function open(serverId: string, rows: unknown[]): Promise<Map<string, CredentialSecrets>> {
    const found = secretsRows.parse(rows).map(async ({ credentialId, secrets }) => {
      const text = await database.secrets.open(SECRET_COLUMNS.credential, [serverId, credentialId], secrets)
      return [credentialId, credentialSecretsSchema.parse(JSON.parse(text))] as const
    })
    return new Map(await Promise.all(found))
  }

  return {
    /** Returns the secret values of all of a server's credentials, by credential. */
    async ofServer(serverId: string): Promise<Map<string, CredentialSecrets>> {
      return open(
        serverId,
        await database.all(sql`SELECT credential_id, secrets FROM credential_secrets WHERE server_id = ${serverId}`),
      )
    },
    /**
     * Like `ofServer`, with the version that's live in the same snapshot, because a deploy changes both; null if there's no such server.
     */
    async ofLiveVersion(
      serverId: string,
    ): Promise<{ liveVersion: number | null; secrets: Map<string, CredentialSecrets> } | null> {
      const rows = await database.all(sql`
        SELECT s.live_version, c.credential_id, c.secrets
        FROM servers s LEFT JOIN credential_secrets c ON c.server_id = s.id WHERE s.id = ${serverId}`)
      if (rows.length === 0) return null
      const { liveVersion, credentialId } = liveVersionRow.parse(rows[0])
      return { liveVersion, secrets: await open(serverId, credentialId === null ? [] : rows) }
    },
    /** Replaces a credential's secret values; without any values, deletes its row. */
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
