import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { flag, rowOf } from '../../core/database/row.ts'
import { type OwnCallLimits, ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'

const serverRow = rowOf({
  id: z.string(),
  name: z.string(),
  isActive: flag,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The deployed version that customers reach; null before the first deploy. */
  liveVersion: z.int().nullable(),
  /** Whether arguments and replies of calls are kept. */
  logContent: flag,
  /** What one customer's URL may ask for; what is left out is the default. */
  limits: jsonColumn(ownCallLimitsSchema),
})

/** One MCP server, without its definition. */
export type StoredServer = z.output<typeof serverRow>

const countRow = z.object({ count: z.int() })
const textRow = z.object({ text: z.string() })
const timestamp = () => new Date().toISOString()

/** MCP servers in the order of their making. Times are ISO 8601 in UTC. */
export function createServers(
  database: Database,
  {
    isServerRemoved,
    removedServers,
    removedCustomers,
  }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers' | 'removedCustomers'>,
) {
  const all = database.prepare('SELECT * FROM servers ORDER BY position')
  const some = database.prepare('SELECT * FROM servers WHERE id IN (SELECT value FROM json_each(?)) ORDER BY +position')
  // One row of JSON is read several times as fast as a row for each server.
  const listed = database.prepare(`
    SELECT json_group_array(json_object('id', id, 'name', name, 'isActive', json(iif(is_active, 'true', 'false')),
      'createdAt', created_at, 'updatedAt', updated_at)) AS text
    FROM (SELECT * FROM servers WHERE id NOT IN (SELECT value FROM json_each(?)) ORDER BY position)`)
  const one = database.prepare('SELECT * FROM servers WHERE id = ?')
  const insert = database.prepare(
    'INSERT INTO servers (id, name, is_active, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  )
  const name = database.prepare('UPDATE servers SET name = ?2, updated_at = ?3 WHERE id = ?1')
  const active = database.prepare('UPDATE servers SET is_active = ?2, updated_at = ?3 WHERE id = ?1')
  const logging = database.prepare('UPDATE servers SET log_content = ?2 WHERE id = ?1')
  const limiting = database.prepare('UPDATE servers SET limits = ?2 WHERE id = ?1')
  const live = database.prepare(`
    UPDATE servers SET
      is_active = CASE WHEN live_version IS NULL THEN 1 ELSE is_active END,
      live_version = ?2, name = ?3, updated_at = ?4
    WHERE id = ?1`)
  const remove = database.prepare('DELETE FROM servers WHERE id = ?')
  const ownedTables = ['credential_secrets', 'drafts', 'versions'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE server_id = ?`),
  )
  const customers = database.prepare(`
    SELECT count(*) AS count FROM (
      SELECT DISTINCT customer_position, customer_id FROM tokens WHERE server_id = ? AND revoked_at IS NULL)
    WHERE customer_id NOT IN (SELECT value FROM json_each(?))`)
  return {
    list: (): StoredServer[] =>
      z
        .array(serverRow)
        .parse(all.all())
        .filter(({ id }) => !isServerRemoved(id)),
    /** The documented list, as JSON: each server as `listedServerSchema` has it. */
    listedAsJson: (): string => textRow.parse(listed.get(removedServers())).text,
    /** Those of these identifiers, in the order of their making; unknown ones are left out. */
    listOf: (ids: readonly string[]): StoredServer[] =>
      z
        .array(serverRow)
        .parse(some.all(JSON.stringify(ids)))
        .filter(({ id }) => !isServerRemoved(id)),
    find: (id: string): StoredServer | null =>
      isServerRemoved(id) ? null : (serverRow.safeParse(one.get(id)).data ?? null),
    /** How many there are, with those that are being removed. */
    countAll: (): number => all.all().length,
    /** Adds a server and returns its identifier. */
    add(server: { name: string; isActive: boolean; id?: string }, at = timestamp()): string {
      const { id = createIdentifier('srv_') } = server
      insert.run(id, server.name, server.isActive ? 1 : 0, at, at)
      return id
    },
    rename: (id: string, to: string): void => void name.run(id, to, timestamp()),
    setActive: (id: string, isActive: boolean, at = timestamp()): void => void active.run(id, isActive ? 1 : 0, at),
    setLogContent: (id: string, on: boolean): void => void logging.run(id, on ? 1 : 0),
    setLimits: (id: string, limits: OwnCallLimits): void => void limiting.run(id, JSON.stringify(limits)),
    /** Makes a version the one that customers reach, under its name. The first one activates the server. */
    setLive: (id: string, version: number, to: string, at: string): void => void live.run(id, version, to, at),
    /** Removes a server with everything that belongs to it: draft, versions, secrets, tokens, calls. Rows of endpoints aren't in it. */
    remove: (id: string): void => void remove.run(id),
    /** Takes from a server what is its own alone: draft, versions, secrets. The rest, which can be many rows, is the housekeeper's. */
    empty(id: string): void {
      for (const statement of ownedTables) statement.run(id)
    },
    /** Customers with a token that is not revoked. */
    countCustomers: (id: string): number => countRow.parse(customers.get(id, removedCustomers())).count,
  }
}
