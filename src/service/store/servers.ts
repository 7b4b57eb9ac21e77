import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { flag, rowOf } from '../../base/database/row.ts'
import { type OwnCallLimits, ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import type { Queries } from './engine/engine.ts'
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

const serverRows = z.array(serverRow)
const countRow = z.object({ count: z.int() })
const textRow = z.object({ text: z.string() })
/** Tables of what is a server's own alone. */
const OWNED_TABLES = [sql`credential_secrets`, sql`drafts`, sql`versions`]
const timestamp = () => new Date().toISOString()

export type Servers = ReturnType<typeof createServers>

/** MCP servers in the order of their making. Times are ISO 8601 in UTC. */
export function createServers(
  database: Queries,
  {
    isServerRemoved,
    removedServers,
    removedCustomers,
  }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers' | 'removedCustomers'>,
) {
  const { jsonArray, jsonFlag, jsonObject, textsIn } = database.fragments
  const present = (rows: unknown[]): StoredServer[] => serverRows.parse(rows).filter(({ id }) => !isServerRemoved(id))
  const listed = jsonArray(sql`${jsonObject}('id', id, 'name', name, 'isActive', ${jsonFlag(sql`is_active`)},
    'createdAt', created_at, 'updatedAt', updated_at)`)
  return {
    list: async (): Promise<StoredServer[]> =>
      present(await database.all(sql`SELECT * FROM servers ORDER BY position`)),
    /** The documented list, as JSON: each server as `listedServerSchema` has it. */
    async listedAsJson(): Promise<string> {
      // One row of JSON is read several times as fast as a row for each server.
      const row = await database.first(sql`
        SELECT ${listed} AS text
        FROM (SELECT * FROM servers WHERE id NOT IN ${textsIn(removedServers())} ORDER BY position) f`)
      return textRow.parse(row).text
    },
    /** Those of these identifiers, in the order of their making; unknown ones are left out. */
    listOf: async (ids: readonly string[]): Promise<StoredServer[]> =>
      present(
        await database.all(sql`SELECT * FROM servers WHERE id IN ${textsIn(JSON.stringify(ids))} ORDER BY +position`),
      ),
    async find(id: string): Promise<StoredServer | null> {
      const row = await database.first(sql`SELECT * FROM servers WHERE id = ${id}`)
      return isServerRemoved(id) ? null : (serverRow.safeParse(row).data ?? null)
    },
    /** How many there are, with those that are being removed. */
    countAll: async (): Promise<number> =>
      countRow.parse(await database.first(sql`SELECT count(*) AS count FROM servers`)).count,
    /** Adds a server and returns its identifier. */
    async add(server: { name: string; isActive: boolean; id?: string }, at = timestamp()): Promise<string> {
      const { id = createIdentifier('srv_'), name, isActive } = server
      await database.run(sql`
        INSERT INTO servers (id, name, is_active, created_at, updated_at)
        VALUES (${id}, ${name}, ${isActive ? 1 : 0}, ${at}, ${at})`)
      return id
    },
    async rename(id: string, to: string): Promise<void> {
      await database.run(sql`UPDATE servers SET name = ${to}, updated_at = ${timestamp()} WHERE id = ${id}`)
    },
    async setActive(id: string, isActive: boolean, at = timestamp()): Promise<void> {
      await database.run(sql`UPDATE servers SET is_active = ${isActive ? 1 : 0}, updated_at = ${at} WHERE id = ${id}`)
    },
    async setLogContent(id: string, on: boolean): Promise<void> {
      await database.run(sql`UPDATE servers SET log_content = ${on ? 1 : 0} WHERE id = ${id}`)
    },
    async setLimits(id: string, limits: OwnCallLimits): Promise<void> {
      await database.run(sql`UPDATE servers SET limits = ${JSON.stringify(limits)} WHERE id = ${id}`)
    },
    /** Makes a version the one that customers reach, under its name. The first one activates the server. */
    async setLive(id: string, version: number, to: string, at: string): Promise<void> {
      await database.run(sql`
        UPDATE servers SET
          is_active = CASE WHEN live_version IS NULL THEN 1 ELSE is_active END,
          live_version = ${version}, name = ${to}, updated_at = ${at}
        WHERE id = ${id}`)
    },
    /** Makes a server what it was where it was moved from. */
    async setMoved(
      id: string,
      {
        isActive,
        liveVersion,
        logContent,
        limits,
      }: Pick<StoredServer, 'isActive' | 'liveVersion' | 'logContent' | 'limits'>,
      at: string,
    ): Promise<void> {
      await database.run(sql`
        UPDATE servers SET is_active = ${isActive ? 1 : 0}, live_version = ${liveVersion},
          log_content = ${logContent ? 1 : 0}, limits = ${JSON.stringify(limits)}, updated_at = ${at}
        WHERE id = ${id}`)
    },
    /** Removes a server with everything that belongs to it: draft, versions, secrets, tokens, calls. Rows of endpoints aren't in it. */
    async remove(id: string): Promise<void> {
      await database.run(sql`DELETE FROM servers WHERE id = ${id}`)
    },
    /** Takes from a server what is its own alone: draft, versions, secrets. The rest, which can be many rows, is the housekeeper's. */
    empty: (id: string): Promise<void> =>
      database.atomic(async () => {
        for (const table of OWNED_TABLES) await database.run(sql`DELETE FROM ${table} WHERE server_id = ${id}`)
      }),
    /** Customers with a token that is not revoked. */
    async countCustomers(id: string): Promise<number> {
      const row = await database.first(sql`
        SELECT count(*) AS count FROM (
          SELECT DISTINCT customer_position, customer_id FROM tokens WHERE server_id = ${id} AND revoked_at IS NULL) f
        WHERE customer_id NOT IN ${textsIn(removedCustomers())}`)
      return countRow.parse(row).count
    },
  }
}
