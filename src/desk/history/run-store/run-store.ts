import { randomUUID } from 'node:crypto'
import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { rowOf } from '../../../base/database/row.ts'
import { type RunChecks, type RunPause, type RunRowState, runPauseSchema } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { Customer } from '../../../shared/model/customer.ts'
import { metadataSchema } from '../../../shared/service-interface.ts'
import type { RowOutcome, RunRow } from './run-ports.ts'
import { createRunRows, type NewRunRow, type StoredRunRow } from './run-rows.ts'

/** A stored run, without its rows. Times are milliseconds since 1970. */
const storedRunSchema = rowOf({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  fileName: z.string(),
  columns: jsonColumn(z.array(z.string())),
  concurrency: z.int(),
  testsUrls: z.int().transform((value) => value === 1),
  state: z.enum(['preparing', 'running', 'paused', 'cancelled', 'finished']),
  pause: jsonColumn(runPauseSchema).nullable(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
})
export type StoredRun = z.output<typeof storedRunSchema>

type Named = { id: string; name: string }

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
  database: Database
  records: RunRecords
  /** Runs work in one transaction together with other work that arrives at the same time. */
  together: <T>(work: () => T) => Promise<T>
}

const TABLES = ['runs', 'run_rows'] as const
const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

type Place = { runId: string; position: number }
type Page = { runId: string; after: number; limit: number }

/** Stores bulk runs and their rows next to the records of their generations: each step of a row is a single commit for both. */
export function createRunStore({ database, records, together }: Deps) {
  const rows = createRunRows(database)
  const findRun = database.prepare('SELECT * FROM runs WHERE id = ?')
  const runOf = (id: string): StoredRun | null => {
    const found = findRun.get(id)
    return found === undefined ? null : storedRunSchema.parse(found)
  }

  /** Cached because it's read for every request and never changes. */
  const workspaces = new Map<string, Named>()
  function workspaceOf(runId: string): Named | null {
    const known = workspaces.get(runId)
    if (known) return known
    const run = runOf(runId)
    if (!run) return null
    const workspace = { id: run.workspaceId, name: run.workspaceName }
    workspaces.set(runId, workspace)
    return workspace
  }

  /** Called when the history opens, before any other method, to settle runs that were active when the app last quit. */
  function settle(error: AppError): void {
    rows.settlePending(error)
    const pause: RunPause = { reason: 'appEnded', error: null }
    // A run that was still being written is missing some of its rows.
    database.exec(`DELETE FROM runs WHERE state = 'preparing'`)
    database.prepare(`UPDATE runs SET state = 'paused', pause = ? WHERE state = 'running'`).run(JSON.stringify(pause))
  }

  const calls = {
    createRun: (
      run: Pick<StoredRun, 'id' | 'fileName' | 'columns' | 'concurrency' | 'testsUrls'> & {
        workspace: Named
        at: number
      },
    ) =>
      together(() => {
        database
          .prepare(
            `INSERT INTO runs (id, workspace_id, workspace_name, file_name, columns, concurrency, tests_urls, state, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, 'preparing', ?)`,
          )
          .run(
            run.id,
            run.workspace.id,
            run.workspace.name,
            run.fileName,
            JSON.stringify(run.columns),
            run.concurrency,
            run.testsUrls ? 1 : 0,
            run.at,
          )
      }),
    addRunRows: ({ runId, rows: added }: { runId: string; rows: readonly NewRunRow[] }) =>
      together(() => rows.add(runId, added)),
    setRunState: ({ id, state, pause, endedAt }: Pick<StoredRun, 'id' | 'state' | 'pause' | 'endedAt'>) =>
      together(() => {
        database
          .prepare('UPDATE runs SET state = ?, pause = ?, ended_at = ? WHERE id = ?')
          .run(state, pause && JSON.stringify(pause), endedAt, id)
      }),
    runs: (_input: undefined): StoredRun[] =>
      z
        .array(storedRunSchema)
        .parse(database.prepare(`SELECT * FROM runs WHERE state <> 'preparing' ORDER BY created_at DESC, id`).all()),
    run: ({ id }: { id: string }): StoredRun | null => runOf(id),
    /** Removes a run. The records of its generations are kept. */
    removeRun: ({ id }: { id: string }) =>
      together(() => void database.prepare('DELETE FROM runs WHERE id = ?').run(id)),

    runCounts: ({ runId }: { runId: string }) => ({ counts: rows.counts(runId), checks: rows.checks(runId) }),
    retryableRunRows: ({ runId }: { runId: string }) => rows.retryable(runId),
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
    }): StoredRunRow[] => rows.page(runId, states, offset, limit),
    /** Rows with their results, in order. */
    runResults: ({ runId, offset, limit }: { runId: string; offset: number; limit: number }) =>
      rows
        .page(runId, [], offset, limit)
        .map((row) => ({ row, access: row.recordId ? records.access(row.recordId) : null })),
    waitingRunRows: ({ runId, after, limit }: Page): RunRow[] =>
      rows.inState(runId, 'waiting', after, limit).map(({ position, identity, serverId, secrets, ...row }) => {
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
      return rows
        .untested(runId, after, limit)
        .map(({ position, recordId }) => ({ position, access: recordId === null ? null : records.access(recordId) }))
    },

    beginRunRow: ({ runId, position }: Place) =>
      together(() => {
        const workspace = workspaceOf(runId)
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
    /** All runs with their rows as stored, to copy them to another database. */
    storedRuns: (_input: undefined) =>
      together(() => TABLES.map((table) => storedRows.parse(database.prepare(`SELECT * FROM ${table}`).all()))),
    addStoredRuns: (stored: readonly z.output<typeof storedRows>[]) =>
      together(() => {
        for (const [index, table] of TABLES.entries()) {
          for (const row of stored[index] ?? []) {
            const marks = Object.keys(row).map(() => '?')
            database
              .prepare(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`)
              .run(...Object.values(row))
          }
        }
      }),
    lookUpTargets: ({ workspaceId, targets }: { workspaceId: string; targets: Parameters<RunRecords['lookUp']>[1] }) =>
      records.lookUp(workspaceId, targets),
  }
  return { settle, calls }
}
