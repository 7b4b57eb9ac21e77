import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { groupOfProblem, type NotLive, notLiveSchema } from '../../shared/fleet-check/check-group.ts'
import { type FleetCheck, type FleetSummary, fleetCheckSchema } from '../../shared/fleet-check/fleet-check.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import { type UrlCheck, urlCheckSchema } from '../../shared/history/issued-record.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { HistoryEvent, HistoryRecord } from './history-record.ts'
import { filterCondition } from './list-records.ts'

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
const summaryRows = z.array(
  rowOf({
    outdated: z.int(),
    notLive: notLiveSchema.nullable().catch(null),
    checkState: urlCheckSchema.shape.state.nullable().catch(null),
    code: z.string().nullable(),
    count: z.int(),
  }),
)

interface Deps {
  database: Database
  meta: {
    get(name: string): { value: string } | undefined
    put(name: string, value: unknown): void
    remove(name: string): void
  }
  /** Stores an event for a record within the open transaction. */
  happen: (id: string, event: HistoryEvent) => boolean
  together: <T>(work: () => T) => Promise<T>
  onChange: (ids: ChangedIds) => void
}

/** Creates the fleet check's view of the history's records. */
export function createFleetCheckRecords({ database, meta, happen, together, onChange }: Deps) {
  const noteTested = database.prepare('UPDATE records SET fleet_check_id = ? WHERE id = ?')
  const noteUntested = database.prepare(
    'UPDATE records SET fleet_check_id = ?, not_live = ?, fleet_outdated = 0 WHERE id = ?',
  )
  const tested = database.prepare('UPDATE records SET not_live = NULL, fleet_outdated = 0 WHERE id = ?')
  const setOutdated = database.prepare('UPDATE records SET fleet_outdated = ? WHERE id = ? AND fleet_check_id = ?')
  const generatedAgain = database.prepare(
    `UPDATE records SET fleet_outdated = 1 WHERE workspace_id = ? AND server_id = ? AND identity = ? AND id <> ?
     AND fleet_check_id IS NOT NULL AND deleted_at IS NULL`,
  )
  const count =
    database.prepare(`SELECT fleet_outdated AS outdated, not_live, check_state, json_extract(check_problem, '$.code') AS code, count(*) AS count
    FROM records WHERE fleet_check_id = ? AND deleted_at IS NULL GROUP BY 1, 2, 3, 4`)

  function summary(id: string): FleetSummary {
    const counts = { working: 0, connects: 0, warning: 0, broken: 0, notLive: 0 }
    const groups = new Map<FleetSummary['groups'][number]['group'], number>()
    let outdated = 0
    for (const row of summaryRows.parse(count.all(id))) {
      if (row.outdated) {
        outdated += row.count
        continue
      }
      if (row.notLive) counts.notLive += row.count
      else if (row.checkState) counts[row.checkState] += row.count
      const group = row.notLive ?? (row.checkState === 'broken' ? groupOfProblem(row.code) : null)
      if (group) groups.set(group, (groups.get(group) ?? 0) + row.count)
    }
    const sorted = [...groups].sort(([, one], [, other]) => other - one)
    return { counts, outdated, groups: sorted.map(([group, of]) => ({ group, count: of })) }
  }

  const stored = (): FleetCheck | null => {
    const kept = meta.get('fleetCheck')
    return kept ? (fleetCheckSchema.safeParse(JSON.parse(kept.value)).data ?? null) : null
  }

  return {
    /** Called when the history opens: if a check is stored as running, marks it as ended by the last shutdown. */
    settle(at: number): void {
      const check = stored()
      if (check?.state !== 'running') return
      const { counts, outdated } = summary(check.id)
      const done = Object.values(counts).reduce((sum, each) => sum + each, outdated)
      meta.put('fleetCheck', { ...check, state: 'appEnded', endedAt: at, counts, done, secondsLeft: null })
    },
    /** Called with every event of a record, within the transaction that stores the event. */
    happened({ id, workspace, server, customer }: HistoryRecord, event: HistoryEvent): void {
      if (event.kind === 'checked') tested.run(id)
      // The local service reports changes to the customer's other URLs; other services don't.
      else if (event.kind === 'ended' && event.outcome.state === 'issued' && workspace.id !== LOCAL_WORKSPACE_ID)
        generatedAgain.run(workspace.id, server.id, customer.primaryIdentity, id)
    },
    calls: {
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
      /** Stores the test result of a record's URL. */
      async noteFleetCheck({ checkId, id, check }: { checkId: string; id: string; check: UrlCheck }): Promise<void> {
        const isThere = await together(() => {
          noteTested.run(checkId, id)
          return happen(id, { kind: 'checked', check })
        })
        if (isThere) onChange([id])
      },
      /** Stores the reasons why URLs weren't tested. */
      async noteNotLive({
        checkId,
        found,
      }: {
        checkId: string
        found: { id: string; reason: NotLive }[]
      }): Promise<void> {
        await together(() => {
          for (const { id, reason } of found) noteUntested.run(checkId, reason, id)
        })
        onChange(limitChangedIds(new Set(found.map(({ id }) => id))))
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
      /** Stores whether URLs have changed since the check tested them. */
      async noteOutdated(input: { checkId: string; found: { id: string; outdated: boolean }[] }): Promise<void> {
        await together(() => {
          for (const { id, outdated } of input.found) setOutdated.run(outdated ? 1 : 0, id, input.checkId)
        })
        onChange(limitChangedIds(new Set(input.found.map(({ id }) => id))))
      },
      fleetCheck: (): FleetCheck | null => stored(),
      putFleetCheck: (check: FleetCheck): Promise<void> => together(() => meta.put('fleetCheck', check)),
      dismissFleetCheck: (): void => meta.remove('fleetCheck'),
      fleetSummary: ({ id }: { id: string }): FleetSummary => summary(id),
    },
  }
}
