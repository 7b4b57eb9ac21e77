import type { Database } from 'libsql'

/** What belongs to a server and to a customer and can be many rows. Tokens come first: without them no call is added. */
const TABLES = [
  'tokens',
  'calls',
  'customer_tools',
  'customer_limits',
  'customer_messages',
  'refused_requests',
] as const
const OWNERS = ['server_id', 'customer_id'] as const

/** Whose rows. */
export type Owner = { serverId: string } | { customerId: string }

/** Takes the many rows of a server or a customer away, some at a time. */
export function createOwnedRows(database: Database) {
  const removals = OWNERS.map((owner) =>
    TABLES.map((table) => ({
      table,
      statement: database.prepare(
        `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${owner} = ? ORDER BY rowid LIMIT ?)`,
      ),
    })),
  )
  return {
    /** For each table: `deleteSome` deletes at most `most` of the owner's rows and returns how many it did. */
    removals(owner: Owner): { table: string; deleteSome: (most: number) => number }[] {
      const [statements = [], id] =
        'serverId' in owner ? [removals[0], owner.serverId] : [removals[1], owner.customerId]
      return statements.map(({ table, statement }) => ({
        table,
        deleteSome: (most) => statement.run(id, most).changes,
      }))
    },
  }
}
