import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { rowOf } from '../../../base/database/row.ts'
import { type RowProblem, rowProblemSchema } from '../../../shared/bulk/plan.ts'
import {
  type RunChecks,
  type RunCounts,
  type RunRowState,
  runChecksSchema,
  runCountsSchema,
  runRowStateSchema,
} from '../../../shared/bulk/run.ts'
import { type AppError, AppFailure, appErrorSchema } from '../../../shared/errors.ts'
import { urlCheckStateSchema } from '../../../shared/history/issued-record.ts'
import { metadataSchema } from '../../../shared/service-interface.ts'
import { message } from '../../../shared/text/message.ts'

/** A row to store. `state`: its state in the plan. */
export interface NewRunRow {
  position: number
  line: number
  /** Null for secrets. */
  cells: readonly (string | null)[]
  identity: string
  metadata: Readonly<Record<string, string>>
  /** Secret metadata, removed once the row is finished. */
  secrets: Readonly<Record<string, string>>
  server: { id: string; name: string } | null
  problems: readonly RowProblem[]
  state: 'waiting' | 'skipped' | 'invalid'
}

const storedRow = rowOf({
  position: z.int(),
  line: z.int(),
  cells: jsonColumn(z.array(z.string().nullable())),
  identity: z.string(),
  metadata: jsonColumn(metadataSchema),
  /** Values are null once the row is finished. */
  secrets: jsonColumn(z.record(z.string(), z.string().nullable())).nullable(),
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  problems: jsonColumn(z.array(rowProblemSchema)),
  state: runRowStateSchema,
  /** Other releases may have written codes unknown to this one; they're read as null. */
  error: jsonColumn(appErrorSchema.nullable().catch(null)).nullable(),
  recordId: z.string().nullable(),
  checkState: urlCheckStateSchema.nullable(),
})
export type StoredRunRow = z.output<typeof storedRow>

// Read for every request, so only the needed columns are selected.
const targetRow = rowOf({
  identity: z.string(),
  metadata: jsonColumn(metadataSchema),
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  recordId: z.string().nullable(),
})
const recordRow = rowOf({ recordId: z.string().nullable() })

const countRows = z.array(z.object({ state: z.string(), rows: z.int() }))
const NO_ROWS = Object.fromEntries(runRowStateSchema.options.map((state) => [state, 0]))
/** A row's secrets without their values. */
const BLANKED = `CASE WHEN secrets IS NULL THEN NULL
  ELSE (SELECT json_group_object(each.key, NULL) FROM json_each(secrets) AS each) END`
const blanked = (secrets: object) => Object.fromEntries(Object.keys(secrets).map((key) => [key, null]))

/** Prevents rows from accidentally leaving a final state. */
const misplaced = (position: number, state: RunRowState) => new Error(`Row ${position} of a run can't become ${state}`)

const NO_CHECKS: RunChecks = { working: 0, connects: 0, warning: 0, broken: 0 }
const NONE_RETRYABLE = { failed: 0, unknown: 0, cancelled: 0 }
const retryableCounts = z.record(z.enum(['failed', 'unknown', 'cancelled']), z.int())

/** Condition for rows that may end differently when sent again unchanged: the service would just reject invalid input again. */
const MAY_CHANGE = `(state <> 'failed' OR error IS NULL OR json_extract(error, '$.kind') <> 'invalidInput')`
/** Condition for rows whose secrets are still stored, or that have none; any other row would get a URL that lacks them. */
const IS_WHOLE = `NOT EXISTS (SELECT 1 FROM json_each(coalesce(secrets, '{}')) AS each WHERE each.type = 'null')`

/** Creates the table of run rows. Changes to a row belong in the same transaction as its record's events. */
export function createRunRows(database: Database) {
  const insert = database.prepare(
    `INSERT INTO run_rows
       (run_id, position, line, cells, identity, metadata, secrets, server_id, server_name, problems, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const begin = database.prepare(
    `UPDATE run_rows SET state = 'pending', error = NULL, record_id = coalesce(record_id, ?)
     WHERE run_id = ? AND position = ? AND state IN ('waiting', 'pending')
     RETURNING identity, metadata, server_id, server_name, record_id`,
  )
  const end = database.prepare(
    `UPDATE run_rows SET state = ?, error = ?, secrets = ${BLANKED}
     WHERE run_id = ? AND position = ? AND state = 'pending' RETURNING record_id`,
  )
  const putBack = database.prepare(
    `UPDATE run_rows SET state = 'waiting', error = NULL, record_id = NULL
     WHERE run_id = ? AND position = ? AND state = 'pending'`,
  )
  const findRecord = database.prepare('SELECT record_id FROM run_rows WHERE run_id = ? AND position = ?')
  const noteCheck = database.prepare('UPDATE run_rows SET check_state = ? WHERE run_id = ? AND position = ?')
  const inState = database.prepare(
    'SELECT * FROM run_rows WHERE run_id = ? AND state = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const untested = database.prepare(
    `SELECT * FROM run_rows
     WHERE run_id = ? AND state = 'issued' AND check_state IS NULL AND position > ? ORDER BY position LIMIT ?`,
  )
  const count = database.prepare('SELECT state, count(*) AS rows FROM run_rows WHERE run_id = ? GROUP BY state')
  const countRetryable = database.prepare(
    `SELECT state, count(*) AS rows FROM run_rows
     WHERE run_id = ? AND state IN ('failed', 'unknown', 'cancelled') AND ${MAY_CHANGE} AND ${IS_WHOLE} GROUP BY state`,
  )
  const countChecks = database.prepare(
    `SELECT check_state AS state, count(*) AS rows FROM run_rows
     WHERE run_id = ? AND check_state IS NOT NULL GROUP BY check_state`,
  )
  const counted = (rows: unknown[]) => Object.fromEntries(countRows.parse(rows).map((row) => [row.state, row.rows]))

  return {
    add(runId: string, rows: readonly NewRunRow[]): void {
      for (const { position, line, cells, identity, metadata, secrets, server, problems, state } of rows) {
        const texts = [
          JSON.stringify(cells),
          identity,
          JSON.stringify(metadata),
          // The secrets of rows that aren't sent aren't needed.
          Object.keys(secrets).length > 0 ? JSON.stringify(state === 'waiting' ? secrets : blanked(secrets)) : null,
          server?.id ?? null,
          server?.name ?? null,
        ]
        insert.run(runId, position, line, ...texts, JSON.stringify(problems), state)
      }
    },
    /** The ID of a row's record; null before the row was started. Throws when there's no such row. */
    recordId: (runId: string, position: number): string | null =>
      recordRow.parse(findRecord.get(runId, position)).recordId,
    /** At most `limit` rows in a state after a position, in order. */
    inState: (runId: string, state: RunRowState, after: number, limit: number): StoredRunRow[] =>
      z.array(storedRow).parse(inState.all(runId, state, after, limit)),
    /** Like `inState`, for rows with an untested URL. */
    untested: (runId: string, after: number, limit: number): StoredRunRow[] =>
      z.array(storedRow).parse(untested.all(runId, after, limit)),
    /** Rows in any of the states (all rows if empty), in order. */
    page(runId: string, states: readonly RunRowState[], offset: number, limit: number): StoredRunRow[] {
      const named = states.length > 0 ? states : runRowStateSchema.options
      const page = database.prepare(
        `SELECT * FROM run_rows WHERE run_id = ? AND state IN (${named.map(() => '?').join(', ')})
         ORDER BY position LIMIT ? OFFSET ?`,
      )
      return z.array(storedRow).parse(page.all(runId, ...named, limit, offset))
    },
    counts: (runId: string): RunCounts => runCountsSchema.parse({ ...NO_ROWS, ...counted(count.all(runId)) }),
    checks: (runId: string): RunChecks => runChecksSchema.parse({ ...NO_CHECKS, ...counted(countChecks.all(runId)) }),

    /**
     * Makes a waiting row pending, or restarts a pending one. Its record is `newRecordId` unless it already has one. Returns the data for
     * starting the record.
     */
    begin(runId: string, position: number, newRecordId: string) {
      const begun = begin.get(newRecordId, runId, position)
      if (begun === undefined) throw misplaced(position, 'pending')
      return targetRow.parse(begun)
    },
    /** Ends a pending row and returns its record's ID. */
    end(runId: string, position: number, state: RunRowState, error: AppError | null): string | null {
      const ended = end.get(state, error && JSON.stringify(error), runId, position)
      if (ended === undefined) throw misplaced(position, state)
      return recordRow.parse(ended).recordId
    },
    /** Returns a pending row to waiting, without a record. */
    putBack(runId: string, position: number): void {
      if (putBack.run(runId, position).changes !== 1) throw misplaced(position, 'waiting')
    },
    noteCheck: (runId: string, position: number, state: keyof RunChecks): void =>
      void noteCheck.run(state, runId, position),
    cancelWaiting(runId: string): void {
      database
        .prepare(`UPDATE run_rows SET state = 'cancelled', secrets = ${BLANKED} WHERE run_id = ? AND state = 'waiting'`)
        .run(runId)
    },
    /** Number of rows that could be sent again unchanged, by state. */
    retryable: (runId: string) => retryableCounts.parse({ ...NONE_RETRYABLE, ...counted(countRetryable.all(runId)) }),
    /**
     * Makes rows in one of these states waiting again and returns their number. Throws `AppFailure` if there are none because their secrets
     * are no longer stored.
     */
    retry(runId: string, states: readonly RunRowState[]): number {
      const marks = states.map(() => '?').join(', ')
      const again = database.prepare(
        `UPDATE run_rows SET state = 'waiting', error = NULL, record_id = NULL
         WHERE run_id = ? AND state IN (${marks}) AND ${MAY_CHANGE} AND ${IS_WHOLE}`,
      )
      const { changes } = again.run(runId, ...states)
      const blank = database.prepare(
        `SELECT 1 FROM run_rows WHERE run_id = ? AND state IN (${marks}) AND NOT ${IS_WHOLE} LIMIT 1`,
      )
      if (changes === 0 && blank.get(runId, ...states) !== undefined) {
        throw new AppFailure({ kind: 'invalidInput', fields: {}, cause: message('bulk.secretsNotKept') })
      }
      return changes
    },
    /** Called when the history opens: requests in flight when the app last quit may have been carried out. */
    settlePending(error: AppError): void {
      database
        .prepare(`UPDATE run_rows SET state = 'unknown', error = ?, secrets = ${BLANKED} WHERE state = 'pending'`)
        .run(JSON.stringify(error))
    },
  }
}
