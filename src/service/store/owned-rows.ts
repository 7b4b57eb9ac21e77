import { sql } from 'kysely'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'

/** What belongs to a server and to a customer and can be many rows. Tokens come first: without them no call is added. */
const TABLES = {
  tokens: sql`tokens`,
  calls: sql`calls`,
  customer_tools: sql`customer_tools`,
  customer_limits: sql`customer_limits`,
  customer_messages: sql`customer_messages`,
  refused_requests: sql`refused_requests`,
}

/** Whose rows. */
export type Owner = { serverId: string } | { customerId: string }

/** Takes the many rows of a server or a customer away, some at a time. */
export function createOwnedRows(database: Queries) {
  return {
    /** For each table: `deleteSome` deletes at most `most` of the owner's rows and returns how many it did. */
    removals(owner: Owner): { table: string; deleteSome: (most: number) => Promise<number> }[] {
      const where = 'serverId' in owner ? sql`server_id = ${owner.serverId}` : sql`customer_id = ${owner.customerId}`
      return Object.entries(TABLES).map(([name, table]) => ({
        table: name,
        deleteSome: (most) => deleteSome(database, { table, where, orderBy: sql`rowid` }, most),
      }))
    },
  }
}
