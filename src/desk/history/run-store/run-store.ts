import type { Database } from 'libsql'
import type { RunRowState } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import { metadataSchema } from '../../../shared/service-interface.ts'
import type { RunRow } from './run-ports.ts'
import { createRunRowQueries, type StoredRunRow } from './run-row-queries.ts'
import { createRunRows, type NewRunRow } from './run-rows.ts'
import { createRunSteps, type RunRecords } from './run-steps.ts'
import { createRunCopies, createRunTable, type NewRun, type StoredRun } from './run-table.ts'

interface Deps {
  database: Database
  records: RunRecords
  /** Runs work in one transaction together with other work that arrives at the same time. */
  together: <T>(work: () => T) => Promise<T>
}

type Page = { runId: string; after: number; limit: number }

/** Stores bulk runs and their rows alongside the records of their generations: each step of a row is a single commit for both. */
export function createRunStore({ database, records, together }: Deps) {
  const runs = createRunTable(database)
  const rows = createRunRows(database)
  const queries = createRunRowQueries(database)

  const calls = {
    createRun: (run: NewRun) => together(() => runs.insert(run)),
    addRunRows: ({ runId, rows: added }: { runId: string; rows: readonly NewRunRow[] }) =>
      together(() => rows.add(runId, added)),
    setRunState: (change: Pick<StoredRun, 'id' | 'state' | 'pause' | 'endedAt'>) =>
      together(() => runs.setState(change)),
    runs: (_input: undefined): StoredRun[] => runs.all(),
    run: ({ id }: { id: string }): StoredRun | null => runs.find(id),
    /** Removes a run. The records of its generations are kept. */
    removeRun: ({ id }: { id: string }) => together(() => runs.remove(id)),

    runUnproved: ({ runId }: { runId: string }) => queries.unproved(runId),
    runCounts: ({ runId }: { runId: string }) => ({ counts: queries.counts(runId), checks: queries.checks(runId) }),
    retryableRunRows: ({ runId }: { runId: string }) => queries.retryable(runId),
    runRows: ({
      runId,
      states,
      offset,
      limit,
    }: {
      runId: string
      states: readonly RunRowState[]
      offset: number
      limit: number
    }): StoredRunRow[] => queries.page(runId, states, offset, limit),
    /** Rows with their results, in order. */
    runResults: ({ runId, offset, limit }: { runId: string; offset: number; limit: number }) =>
      queries
        .page(runId, [], offset, limit)
        .map((row) => ({ row, access: row.recordId ? records.access(row.recordId) : null })),
    waitingRunRows: ({ runId, after, limit }: Page): RunRow[] =>
      queries.inState(runId, 'waiting', after, limit).map(({ position, identity, serverId, secrets, ...row }) => {
        const metadata = metadataSchema.parse({ ...row.metadata, ...secrets })
        return {
          position,
          request: {
            mcpServerId: serverId ?? '',
            customerDetails: { primaryIdentity: identity, ...(Object.keys(metadata).length > 0 && { metadata }) },
          },
          secrets: metadataSchema.parse(secrets ?? {}),
        }
      }),
    /** Returns only rows whose record still exists. */
    untestedRunRows({ runId, after, limit }: Page): { position: number; access: Access | null }[] {
      return queries
        .untested(runId, after, limit)
        .map(({ position, recordId }) => ({ position, access: recordId === null ? null : records.access(recordId) }))
    },

    ...createRunSteps({ runs, rows, records, together }),
    ...createRunCopies(database, together),
    lookUpTargets: ({ workspaceId, targets }: { workspaceId: string; targets: Parameters<RunRecords['lookUp']>[1] }) =>
      records.lookUp(workspaceId, targets),
  }

  return {
    /** Called when the history opens, before any other method, to settle runs that were active when the app last quit. */
    settle(error: AppError): void {
      rows.settlePending(error)
      runs.settle()
    },
    calls,
  }
}
