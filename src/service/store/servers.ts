import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { flag, rowOf } from '../../base/database/row.ts'
import { ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import { NEW_REPLY_BUDGET } from '../../shared/management/records/reply-budget.ts'
import {
  FORMER_TOOL_MODE,
  NEW_TOOL_MODE,
  type ToolMode,
  toolModeSchema,
} from '../../shared/management/records/tool-mode.ts'
import type { CustomerCounts } from './customer-counts.ts'
import type { Queries } from './engine/engine.ts'
import { untilChanged } from './engine/until-changed.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'
import { createServerSettings } from './server-settings.ts'

const serverRow = rowOf({
  id: z.string(),
  name: z.string(),
  isActive: flag,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The deployed version that customers use; null before the first deploy. */
  liveVersion: z.int().nullable(),
  /** Whether arguments and replies of calls are stored. */
  logContent: flag,
  /** Limits for one customer's URL; omitted limits have their defaults. */
  limits: jsonColumn(ownCallLimitsSchema),
  /** How tools are listed. Null, as for a server from an earlier release, means that all of them are. */
  toolMode: jsonColumn(toolModeSchema)
    .nullable()
    .transform((mode) => mode ?? FORMER_TOOL_MODE),
  /** Maximum length of replies, in tokens. Null, as for a server from an earlier release, means that they aren't shortened. */
  replyBudget: z.int().nullable(),
})

/** An MCP server, without its definition. */
export type StoredServer = z.output<typeof serverRow>

const serverRows = z.array(serverRow)
const countRow = z.object({ count: z.int() })
const textRow = z.object({ text: z.string() })
/** Tables whose rows belong to a server only. */
const OWNED_TABLES = [sql`credential_secrets`, sql`drafts`, sql`versions`]
const timestamp = () => new Date().toISOString()

export type Servers = ReturnType<typeof createServers>

/** MCP servers in order of creation. Times are ISO 8601 in UTC. */
export function createServers(
  database: Queries,
  {
    isServerRemoved,
    removedServers,
    removedCustomers,
  }: Pick<Housekeeping, 'isServerRemoved' | 'removedServers' | 'removedCustomers'>,
  customerCounts: CustomerCounts | null,
) {
  const { jsonArray, jsonFlag, jsonObject, textsIn } = database.fragments
  const present = (rows: unknown[]): StoredServer[] => serverRows.parse(rows).filter(({ id }) => !isServerRemoved(id))
  const listed = jsonArray(sql`${jsonObject}('id', id, 'name', name, 'isActive', ${jsonFlag(sql`is_active`)},
    'createdAt', created_at, 'updatedAt', updated_at)`)
  return {
    ...createServerSettings(database),
    list: async (): Promise<StoredServer[]> =>
      present(await database.all(sql`SELECT * FROM servers ORDER BY position`)),
    /** Returns the documented server list as JSON: each item matches `listedServerSchema`. */
    listedAsJson: untilChanged(database, async (): Promise<string> => {
      // Reading one row of JSON is several times faster than reading one row per server.
      const row = await database.first(sql`
        SELECT ${listed} AS text
        FROM (SELECT * FROM servers WHERE id NOT IN ${textsIn(removedServers())} ORDER BY position) f`)
      return textRow.parse(row).text
    }),
    /** Returns the servers with these identifiers in order of creation, skipping unknown ones. */
    listOf: async (ids: readonly string[]): Promise<StoredServer[]> =>
      present(
        await database.all(sql`SELECT * FROM servers WHERE id IN ${textsIn(JSON.stringify(ids))} ORDER BY +position`),
      ),
    async find(id: string): Promise<StoredServer | null> {
      const row = await database.first(sql`SELECT * FROM servers WHERE id = ${id}`)
      return isServerRemoved(id) ? null : (serverRow.safeParse(row).data ?? null)
    },
    /** Returns the number of servers, including those being removed. */
    countAll: async (): Promise<number> =>
      countRow.parse(await database.first(sql`SELECT count(*) AS count FROM servers`)).count,
    async add(
      server: { name: string; isActive: boolean; id?: string; toolMode?: ToolMode; replyBudget?: number | null },
      at = timestamp(),
    ): Promise<string> {
      const { id = createIdentifier('srv_'), name, isActive } = server
      const { toolMode = NEW_TOOL_MODE, replyBudget = NEW_REPLY_BUDGET } = server
      await database.run(sql`
        INSERT INTO servers (id, name, is_active, created_at, updated_at, tool_mode, reply_budget)
        VALUES (${id}, ${name}, ${isActive ? 1 : 0}, ${at}, ${at}, ${JSON.stringify(toolMode)}, ${replyBudget})`)
      return id
    },
    /**
     * Removes a server along with everything that belongs to it: draft, versions, secrets, tokens, and calls, but not its endpoint rows.
     */
    async remove(id: string): Promise<void> {
      await database.run(sql`DELETE FROM servers WHERE id = ${id}`)
    },
    /**
     * Deletes the rows that belong only to a server: draft, versions, and secrets. The housekeeper deletes the others, of which there can
     * be many.
     */
    empty: (id: string): Promise<void> =>
      database.atomic(async () => {
        for (const table of OWNED_TABLES) await database.run(sql`DELETE FROM ${table} WHERE server_id = ${id}`)
      }),
    /** Counts the customers with an unrevoked token. */
    async countCustomers(id: string): Promise<number> {
      if (customerCounts && removedCustomers() === '[]') return (await customerCounts.ofServer(id)).open
      const row = await database.first(sql`
        SELECT count(*) AS count FROM (
          SELECT DISTINCT customer_position, customer_id FROM tokens WHERE server_id = ${id} AND revoked_at IS NULL) f
        WHERE customer_id NOT IN ${textsIn(removedCustomers())}`)
      return countRow.parse(row).count
    },
  }
}
