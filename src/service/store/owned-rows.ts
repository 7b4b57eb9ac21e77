import { sql } from 'kysely'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'

/**
 * Tables whose rows, of which there may be many, belong to a server and a customer. Tokens come first, because no call is added without
 * one.
 */
const TABLES = {
  tokens: { table: sql`tokens`, key: sql`id` },
  calls: { table: sql`calls`, key: sql`id` },
  customer_tools: { table: sql`customer_tools`, key: sql`customer_id, server_id` },
  customer_limits: { table: sql`customer_limits`, key: sql`customer_id, server_id` },
  customer_messages: { table: sql`customer_messages`, key: sql`customer_id, server_id` },
  logins: { table: sql`logins`, key: sql`id` },
  login_links: { table: sql`login_links`, key: sql`hash` },
  login_attempts: { table: sql`login_attempts`, key: sql`hash` },
  refused_requests: { table: sql`refused_requests`, key: sql`hour, server_id, customer_id` },
}

/** Tables whose rows belong to a server only. */
const TABLES_OF_SERVERS = { moved_items: { table: sql`moved_items`, key: sql`server_id, kind, id` } }

export type Owner = { serverId: string } | { customerId: string }

/** Deletes the rows that belong to a server or a customer, of which there may be many, in batches. */
export function createOwnedRows(database: Queries) {
  return {
    /** Returns a deletion for each table: `deleteSome` deletes at most `most` of the owner's rows and returns the number deleted. */
    removals(owner: Owner): { table: string; deleteSome: (most: number) => Promise<number> }[] {
      const where = 'serverId' in owner ? sql`server_id = ${owner.serverId}` : sql`customer_id = ${owner.customerId}`
      const tables = 'serverId' in owner ? { ...TABLES, ...TABLES_OF_SERVERS } : TABLES
      return Object.entries(tables).map(([table, rows]) => ({
        table,
        deleteSome: (most) => deleteSome(database, { ...rows, where, order: database.fragments.storedOrder }, most),
      }))
    },
  }
}
