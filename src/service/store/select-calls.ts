import { sql } from 'kysely'
import { z } from 'zod'
import type { CallFilter } from '../../shared/management/records/call-record.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'

const countRow = z.object({ count: z.int() })

/** Number of calls below which a tool counts as rare. */
const RARE = 2_000

/** The index to read calls through, and the conditions that select them. */
interface Chosen {
  index: Query
  conditions: Query[]
}

/** Chooses the index through which a filter's calls are read fastest. */
export async function selectCalls(database: Queries, { serverId, customerId, tool, ok }: CallFilter): Promise<Chosen> {
  const { indexedBy, notIndexed } = database.fragments
  const failed = ok === false && customerId === undefined && tool === undefined
  if (failed && serverId !== undefined) {
    return { index: indexedBy(sql`calls_failed_by_server`), conditions: [sql`ok = 0 AND server_id = ${serverId}`] }
  }
  if (failed) return { index: indexedBy(sql`calls_failed`), conditions: [sql`ok = 0`] }
  if (customerId !== undefined) {
    return { index: indexedBy(sql`calls_by_customer`), conditions: [sql`customer_id = ${customerId}`] }
  }
  if (serverId !== undefined && tool !== undefined) {
    return { index: indexedBy(sql`calls_by_tool`), conditions: [sql`tool = ${tool} AND server_id = ${serverId}`] }
  }
  if (serverId !== undefined) {
    return { index: indexedBy(sql`calls_by_server`), conditions: [sql`server_id = ${serverId}`] }
  }
  // The newest calls of a frequently called tool are found quickly anyway; those of a rare one are found quickly only through its index.
  if (tool !== undefined && (await isRare(database, tool))) {
    return { index: indexedBy(sql`calls_by_tool`), conditions: [sql`tool = ${tool}`] }
  }
  return { index: notIndexed, conditions: [] }
}

async function isRare(database: Queries, tool: string): Promise<boolean> {
  const row = await database.first(sql`
    SELECT count(*) AS count
    FROM (SELECT 1 FROM calls ${database.fragments.indexedBy(sql`calls_by_tool`)} WHERE tool = ${tool} LIMIT ${RARE}) f`)
  return countRow.parse(row).count < RARE
}
