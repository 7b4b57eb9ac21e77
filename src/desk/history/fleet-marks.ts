import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { groupOfProblem, type NotLive, notLiveSchema } from '../../shared/fleet-check/check-group.ts'
import { type FleetSummary, fleetSummarySchema, MAX_UNPROVED_SERVERS } from '../../shared/fleet-check/fleet-check.ts'
import { urlCheckSchema } from '../../shared/history/issued-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { HistoryEvent, HistoryRecord } from './history-record.ts'

const summaryRows = z.array(
  rowOf({
    outdated: z.int(),
    notLive: notLiveSchema.nullable().catch(null),
    checkState: urlCheckSchema.shape.state.nullable().catch(null),
    code: z.string().nullable(),
    count: z.int(),
  }),
)

/** Creates the functions that mark records with the results of fleet checks. They must be called within a transaction. */
export function createFleetMarks(database: Database) {
  const tested = database.prepare('UPDATE records SET fleet_check_id = ? WHERE id = ?')
  const untested = database.prepare(
    'UPDATE records SET fleet_check_id = ?, not_live = ?, fleet_outdated = 0 WHERE id = ?',
  )
  const live = database.prepare('UPDATE records SET not_live = NULL, fleet_outdated = 0 WHERE id = ?')
  const outdated = database.prepare('UPDATE records SET fleet_outdated = ? WHERE id = ? AND fleet_check_id = ?')
  const generatedAgain = database.prepare(
    `UPDATE records SET fleet_outdated = 1 WHERE workspace_id = ? AND server_id = ? AND identity = ? AND id <> ?
     AND fleet_check_id IS NOT NULL AND deleted_at IS NULL`,
  )
  const count =
    database.prepare(`SELECT fleet_outdated AS outdated, not_live, check_state, json_extract(check_problem, '$.code') AS code, count(*) AS count
    FROM records WHERE fleet_check_id = ? AND deleted_at IS NULL GROUP BY 1, 2, 3, 4`)

  const unproved =
    database.prepare(`SELECT workspace_id AS workspaceId, server_id AS id, max(server_name) AS name FROM records
    WHERE fleet_check_id = ? AND deleted_at IS NULL AND fleet_outdated = 0 AND not_live IS NULL AND check_state = 'connects'
    GROUP BY 1, 2 ORDER BY count(*) DESC, 3, 2 LIMIT ${MAX_UNPROVED_SERVERS}`)

  return {
    /** Marks a record as tested by a check. The result is in the record's event. */
    tested: (checkId: string, id: string): void => void tested.run(checkId, id),
    untested: (checkId: string, id: string, reason: NotLive): void => void untested.run(checkId, reason, id),
    /** Marks whether a record's URL has changed since the check tested it. */
    outdated: (checkId: string, id: string, isOutdated: boolean): void =>
      void outdated.run(isOutdated ? 1 : 0, id, checkId),
    /** Called with every event for a record, within the transaction that stores the event. */
    happened({ id, workspace, server, customer }: HistoryRecord, event: HistoryEvent): void {
      if (event.kind === 'checked') live.run(id)
      // The local service reports changes to the customer's other URLs; other services don't.
      else if (event.kind === 'ended' && event.outcome.state === 'issued' && workspace.id !== LOCAL_WORKSPACE_ID)
        generatedAgain.run(workspace.id, server.id, customer.primaryIdentity, id)
    },
    /** The counts of a check's results. */
    summary(id: string): FleetSummary {
      const counts = { working: 0, connects: 0, warning: 0, broken: 0, notLive: 0 }
      const groups = new Map<FleetSummary['groups'][number]['group'], number>()
      let changed = 0
      for (const row of summaryRows.parse(count.all(id))) {
        if (row.outdated) {
          changed += row.count
          continue
        }
        if (row.notLive) counts.notLive += row.count
        else if (row.checkState) counts[row.checkState] += row.count
        const group = row.notLive ?? (row.checkState === 'broken' ? groupOfProblem(row.code) : null)
        if (group) groups.set(group, (groups.get(group) ?? 0) + row.count)
      }
      const sorted = [...groups].sort(([, one], [, other]) => other - one)
      return {
        counts,
        outdated: changed,
        groups: sorted.map(([group, of]) => ({ group, count: of })),
        unproved: fleetSummarySchema.shape.unproved.parse(unproved.all(id)),
      }
    },
  }
}
export type FleetMarks = ReturnType<typeof createFleetMarks>
