import { randomUUID } from 'node:crypto'
import type { RunChecks, RunRowState } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { Customer } from '../../../shared/model/customer.ts'
import type { RowOutcome } from './run-ports.ts'
import type { RunRows } from './run-rows.ts'
import type { Named, RunTable } from './run-table.ts'

/** The changes a run makes to the history's records, within the open transaction. */
export interface RunRecords {
  begin(id: string, begun: { workspace: Named; server: Named; customer: Customer; runId: string }): void
  end(id: string, outcome: RowOutcome | { state: 'cancelled'; error: AppError }): void
  check(id: string, check: UrlCheck): void
  access(id: string): Access | null
  /** Returns the most recent state of each customer on each server. */
  lookUp(
    workspaceId: string,
    targets: readonly { identity: string; serverId: string }[],
  ): ('issued' | 'unknown' | null)[]
}

interface Deps {
  runs: Pick<RunTable, 'workspaceOf'>
  rows: RunRows
  records: RunRecords
  /** Runs work in one transaction together with other work that arrives at the same time. */
  together: <T>(work: () => T) => Promise<T>
}

type Place = { runId: string; position: number }

/** Creates the steps that a run's row goes through: each changes the row and the record of its generation in a single commit. */
export const createRunSteps = ({ runs, rows, records, together }: Deps) => ({
  beginRunRow: ({ runId, position }: Place) =>
    together(() => {
      const workspace = runs.workspaceOf(runId)
      const newRecordId = randomUUID()
      const { identity, metadata, serverId, serverName, recordId } = rows.begin(runId, position, newRecordId)
      if (!workspace || serverId === null) throw new Error('A run or the server of its row is missing')
      // The row was already started, so its record exists.
      if (recordId !== newRecordId) return
      records.begin(recordId, {
        workspace,
        runId,
        server: { id: serverId, name: serverName ?? serverId },
        customer: { primaryIdentity: identity, metadata },
      })
    }),
  putBackRunRow: ({ runId, position, error }: Place & { error: AppError }) =>
    together(() => {
      const recordId = rows.recordId(runId, position)
      rows.putBack(runId, position)
      if (recordId !== null) records.end(recordId, { state: 'cancelled', error })
    }),
  endRunRow: ({ runId, position, outcome }: Place & { outcome: RowOutcome }) =>
    together(() => {
      const recordId = rows.end(runId, position, outcome.state, outcome.state === 'issued' ? null : outcome.error)
      if (recordId !== null) records.end(recordId, outcome)
    }),
  noteRunCheck: ({ runId, position, check }: Place & { check: UrlCheck }) =>
    together(() => {
      const recordId = rows.recordId(runId, position)
      rows.noteCheck(runId, position, check.state satisfies keyof RunChecks)
      if (recordId !== null) records.check(recordId, check)
    }),
  cancelRunRows: ({ runId }: { runId: string }) => together(() => rows.cancelWaiting(runId)),
  retryRunRows: ({ runId, states }: { runId: string; states: readonly RunRowState[] }) =>
    together(() => rows.retry(runId, states)),
})
