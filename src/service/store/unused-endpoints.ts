import { sql } from 'kysely'
import { z } from 'zod'
import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import type { RowName } from './encryption/secret-codec.ts'
import { SECRET_COLUMNS, type SecretColumn } from './encryption/secret-columns.ts'
import type { EndpointRows } from './endpoint-rows.ts'
import type { Queries } from './engine/engine.ts'

const definitionRow = z.object({ definition: z.string() })
const listedSchema = z.object({ endpoints: z.array(z.string()) })
const versionRows = z.array(z.object({ version: z.int() }))

/** Returns the hashes of a server's endpoint rows that neither its draft nor any version lists, yielding to other work. */
export async function findUnusedEndpoints(
  database: Queries,
  rows: Pick<EndpointRows, 'hashes'>,
  serverId: string,
): Promise<string[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const used = new Set<string>()
  const collect = async (row: unknown, column: SecretColumn, name: RowName) => {
    const text = await database.secrets.open(column, name, definitionRow.parse(row).definition)
    for (const hash of listedSchema.parse(JSON.parse(text)).endpoints) used.add(hash)
  }
  const draft = await database.first(sql`SELECT definition FROM drafts WHERE server_id = ${serverId}`)
  if (draft !== undefined) await collect(draft, SECRET_COLUMNS.draft, [serverId])
  const versions = await database.all(sql`SELECT version FROM versions WHERE server_id = ${serverId}`)
  for (const { version } of versionRows.parse(versions)) {
    await yieldToEventLoop()
    const row = await database.first(
      sql`SELECT definition FROM versions WHERE server_id = ${serverId} AND version = ${version}`,
    )
    await collect(row, SECRET_COLUMNS.version, [serverId, version])
  }
  return (await rows.hashes(serverId)).filter((hash) => !used.has(hash))
}
