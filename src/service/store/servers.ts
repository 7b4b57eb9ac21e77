import type { Database } from 'libsql'
import { z } from 'zod'
import { createIdentifier } from './identifier.ts'

const serverRow = z
  .object({ id: z.string(), name: z.string(), is_active: z.int(), created_at: z.string(), updated_at: z.string() })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

/** One MCP server, with exactly the fields that the interface lists. */
export type StoredServer = z.output<typeof serverRow>

/** MCP servers in the order of their making. */
export function createServers(database: Database) {
  const all = database.prepare('SELECT * FROM servers ORDER BY position')
  const one = database.prepare('SELECT * FROM servers WHERE id = ?')
  const insert = database.prepare(
    'INSERT INTO servers (id, name, is_active, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  )
  return {
    list: (): StoredServer[] => z.array(serverRow).parse(all.all()),
    find: (id: string): StoredServer | null => serverRow.safeParse(one.get(id)).data ?? null,
    /** Adds a server and returns its identifier. */
    add(server: { name: string; isActive: boolean }): string {
      const id = createIdentifier('srv_')
      const now = new Date().toISOString()
      insert.run(id, server.name, server.isActive ? 1 : 0, now, now)
      return id
    },
  }
}
