import { sql } from 'kysely'
import { z } from 'zod'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const sizeRows = z.array(z.object({ hash: z.string(), size: z.int() }))
const draftRows = z.array(z.object({ definition: z.string() }))
const versionRows = z.array(z.object({ version: z.int(), definition: z.string() }))
const listedSchema = z.object({ endpoints: z.array(z.string()) })

/**
 * Returns the size of a server's largest draft or version as JSON, in bytes, without reading its endpoints. The actual JSON is somewhat
 * smaller, because the result includes encryption and the lists of endpoints.
 */
export async function largestDefinition(database: Queries, serverId: string): Promise<number> {
  const rows = await database.all(sql`
    SELECT hash, octet_length(definition) AS size FROM endpoints WHERE server_id = ${serverId}`)
  const sizes = new Map(sizeRows.parse(rows).map(({ hash, size }) => [hash, size]))
  const texts: string[] = []
  const { open } = database.secrets
  for (const { definition } of draftRows.parse(
    await database.all(sql`SELECT definition FROM drafts WHERE server_id = ${serverId}`),
  ))
    texts.push(await open(SECRET_COLUMNS.draft, [serverId], definition))
  for (const { version, definition } of versionRows.parse(
    await database.all(sql`SELECT version, definition FROM versions WHERE server_id = ${serverId}`),
  ))
    texts.push(await open(SECRET_COLUMNS.version, [serverId, version], definition))
  return texts.reduce((most, text) => {
    const { endpoints } = listedSchema.parse(JSON.parse(text))
    const size = endpoints.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), Buffer.byteLength(text))
    return Math.max(most, size)
  }, 0)
}
