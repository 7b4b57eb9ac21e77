import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import type { RecentCustomer, RecordedServer } from '../../shared/history/commands.ts'
import { searching } from './record-conditions.ts'

const serverRows = z.array(
  rowOf({ workspaceId: z.string(), workspaceName: z.string(), serverId: z.string(), serverName: z.string() }),
)
const customerRows = z.array(
  z.object({ identity: z.string(), metadata: jsonColumn(z.record(z.string(), z.string())), at: z.int() }),
)
/** Maximum number of records read to find recent customers. */
const MAX_RECENT = 2000

/** Creates the queries for the servers and customers in the records. */
export const createServerAndCustomerLists = (database: Database) => ({
  /** Each server once, under the names in its newest record, sorted by name. */
  servers(): RecordedServer[] {
    const rows = database
      .prepare(
        `SELECT newest.workspace_id, newest.workspace_name, newest.server_id, newest.server_name
         FROM (SELECT DISTINCT workspace_id, server_id FROM records INDEXED BY records_by_server WHERE deleted_at IS NULL) AS of
         JOIN records AS newest ON newest.seq = (SELECT seq FROM records INDEXED BY records_by_server
           WHERE deleted_at IS NULL AND workspace_id = of.workspace_id AND server_id = of.server_id
           ORDER BY created_at DESC, seq DESC LIMIT 1)
         ORDER BY newest.server_name COLLATE NOCASE, newest.server_id`,
      )
      .all()
    return serverRows.parse(rows).map(({ workspaceId, workspaceName, serverId, serverName }) => ({
      workspace: { id: workspaceId, name: workspaceName },
      server: { id: serverId, name: serverName },
    }))
  },

  /**
   * Customers of a workspace who have, or may have, a URL, each once with their newest such record. Reads at most `MAX_RECENT` records.
   */
  recentCustomers({
    workspaceId,
    search,
    limit,
  }: {
    workspaceId: string
    search: string
    limit: number
  }): RecentCustomer[] {
    const found = searching(search) ?? {
      sql: 'SELECT seq FROM records INDEXED BY records_by_time WHERE deleted_at IS NULL AND workspace_id = ?',
      values: [workspaceId],
    }
    const order = search.trim() === '' ? 'created_at DESC, seq DESC' : 'seq DESC'
    // SQLite takes the other columns from the row with the maximum `seq`.
    const rows = database
      .prepare(
        `SELECT identity, metadata, created_at AS at, max(seq) FROM records
         WHERE workspace_id = ? AND state NOT IN ('failed', 'cancelled') AND seq IN (${found.sql} ORDER BY ${order} LIMIT ${MAX_RECENT})
         GROUP BY identity ORDER BY max(seq) DESC LIMIT ?`,
      )
      .all(workspaceId, ...found.values, limit)
    return customerRows.parse(rows)
  },
})
