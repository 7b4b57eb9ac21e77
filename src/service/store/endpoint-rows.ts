import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const hashRows = z.array(z.object({ hash: z.string() }))
const endpointRows = z.array(z.object({ hash: z.string(), definition: z.string() }))

/** The rows of servers' endpoints, keyed by the hash of their content. */
export function createEndpointRows(database: Queries) {
  const { fragments, secrets } = database
  const { textsIn } = fragments
  return {
    /** Returns the text of each of these rows, by hash; omits rows that don't exist. */
    async read(serverId: string, hashes: readonly string[]): Promise<Map<string, string>> {
      const rows = await database.all(sql`
        SELECT hash, definition FROM endpoints
        WHERE server_id = ${serverId} AND hash IN ${textsIn(JSON.stringify(hashes))}`)
      const found = endpointRows
        .parse(rows)
        .map(
          async ({ hash, definition }) =>
            [hash, await secrets.open(SECRET_COLUMNS.endpoint, [serverId, hash], definition)] as const,
        )
      return new Map(await Promise.all(found))
    },
    /** Returns the hashes of a server's rows. */
    hashes: async (serverId: string): Promise<string[]> =>
      hashRows
        .parse(await database.all(sql`SELECT hash FROM endpoints WHERE server_id = ${serverId}`))
        .map(({ hash }) => hash),
    async write(serverId: string, hash: string, endpoint: Endpoint): Promise<void> {
      const text = await secrets.seal(SECRET_COLUMNS.endpoint, [serverId, hash], JSON.stringify(endpoint))
      await database.run(sql`
        INSERT INTO endpoints (server_id, hash, definition) VALUES (${serverId}, ${hash}, ${text})
        ON CONFLICT DO NOTHING`)
    },
    async remove(serverId: string, hashes: readonly string[]): Promise<void> {
      await database.run(sql`
        DELETE FROM endpoints WHERE server_id = ${serverId} AND hash IN ${textsIn(JSON.stringify(hashes))}`)
    },
  }
}
export type EndpointRows = ReturnType<typeof createEndpointRows>
