import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { notLiveSchema } from '../../shared/fleet-check/check-group.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import { urlCheckSchema } from '../../shared/history/issued-record.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { filterCondition } from './record-conditions.ts'

/** The origin of a URL, used to group URLs that share a server; all URLs of the local service form one group. */
const HOST = `CASE WHEN workspace_id = '${LOCAL_WORKSPACE_ID}' THEN '${LOCAL_WORKSPACE_ID}'
  ELSE substr(url, 1, instr(substr(url, 9) || '/', '/') + 7) END`
const TESTABLE = "state = 'issued' AND url IS NOT NULL AND token IS NOT NULL"

const TARGET = {
  seq: z.int(),
  id: z.string(),
  workspaceId: z.string(),
  serverId: z.string(),
  url: z.string(),
  token: z.string(),
}
const targetSchema = rowOf(TARGET)
/** A URL that can be tested. */
export type FleetTarget = z.output<typeof targetSchema>

const foundSchema = rowOf({
  ...TARGET,
  notLive: notLiveSchema.nullable().catch(null),
  checkState: urlCheckSchema.shape.state.nullable().catch(null),
  checkAt: z.int().nullable(),
  code: z.string().nullable(),
  fleetOutdated: z.int(),
})
/** A checked URL with its result: why it wasn't tested, or the state of its last test, with the problem's code. */
export type FoundTarget = Omit<z.output<typeof foundSchema>, 'fleetOutdated'> & { outdated: boolean }

const hostRows = z.array(z.object({ host: z.string(), count: z.int(), last: z.int() }))

/** Creates the queries for the URLs that a fleet check should test, and those it has tested. */
export const createFleetTargetLists = (database: Database) => ({
  /** The hosts of matching URLs with their counts, and the position of the last matching record. */
  fleetHosts({ filter }: { filter: HistoryFilter }): { hosts: { host: string; count: number }[]; last: number } {
    const { sql, values } = filterCondition(filter)
    const rows = hostRows.parse(
      database
        .prepare(
          `SELECT ${HOST} AS host, count(*) AS count, max(seq) AS last FROM records WHERE ${sql} AND ${TESTABLE} GROUP BY 1`,
        )
        .all(...values),
    )
    return {
      hosts: rows.map((row) => ({ host: row.host, count: row.count })),
      last: rows.reduce((most, { last }) => Math.max(most, last), 0),
    }
  },
  /** At most `limit` of a host's URLs between `after` and `last`, in record order. */
  fleetTargets(input: {
    filter: HistoryFilter
    host: string
    after: number
    last: number
    limit: number
  }): FleetTarget[] {
    const { sql, values } = filterCondition(input.filter)
    const rows = database
      .prepare(
        `SELECT seq, id, workspace_id, server_id, url, token FROM records
         WHERE seq > ? AND seq <= ? AND ${sql} AND ${TESTABLE} AND ${HOST} = ? ORDER BY seq LIMIT ?`,
      )
      .all(input.after, input.last, ...values, input.host, input.limit)
    return z.array(targetSchema).parse(rows)
  },
  /** A check's results for a workspace's URLs, at most `limit` after `after`, in record order. */
  fleetFound(input: {
    checkId: string
    workspaceId: string
    customers: ChangedIds
    after: number
    limit: number
  }): FoundTarget[] {
    const { checkId, workspaceId, customers, after, limit } = input
    const of = customers === 'all' ? [] : customers
    const condition = customers === 'all' ? '' : `AND customer_id IN (${of.map(() => '?').join(', ')})`
    const rows = database
      .prepare(
        `SELECT seq, id, workspace_id, server_id, url, token, not_live, check_state, check_at,
         json_extract(check_problem, '$.code') AS code, fleet_outdated FROM records
         WHERE fleet_check_id = ? AND seq > ? AND workspace_id = ? AND deleted_at IS NULL
         AND ${TESTABLE} ${condition} ORDER BY seq LIMIT ?`,
      )
      .all(checkId, after, workspaceId, ...of, limit)
    return z
      .array(foundSchema)
      .parse(rows)
      .map(({ fleetOutdated, ...row }) => ({ ...row, outdated: fleetOutdated === 1 }))
  },
})
