import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { rowOf } from '../../../base/database/row.ts'
import type { RowProblem } from '../../../shared/bulk/plan.ts'
import type { RunChecks, RunRowState } from '../../../shared/bulk/run.ts'
import { type AppError, AppFailure } from '../../../shared/errors.ts'
import { metadataSchema } from '../../../shared/service-interface.ts'
import { message } from '../../../shared/text/message.ts'
import { IS_WHOLE, MAY_CHANGE } from './run-row-queries.ts'

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

// Read for every request, so only the needed columns are selected.
const targetRow = rowOf({
  identity: z.string(),
  metadata: jsonColumn(metadataSchema),
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  recordId: z.string().nullable(),
})
const recordRow = rowOf({ recordId: z.string().nullable() })

/** A row's secrets without their values. */
const BLANKED = `CASE WHEN secrets IS NULL THEN NULL
  ELSE (SELECT json_group_object(each.key, NULL) FROM json_each(secrets) AS each) END`
const blanked = (secrets: object) => Object.fromEntries(Object.keys(secrets).map((key) => [key, null]))

/** The error for a change that a row's current state doesn't allow, e.g. leaving a final state. */
const misplaced = (position: number, state: RunRowState) => new Error(`Row ${position} of a run can't become ${state}`)

/** Creates the functions that change run rows. They must be called in the same transaction as the events of the row's record. */
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

  return {
    add(runId: string, rows: readonly NewRunRow[]): void {
      for (const { position, line, cells, identity, metadata, secrets, server, problems, state } of rows) {
        const texts = [
          JSON.stringify(cells),
          identity,
          JSON.stringify(metadata),
          // Rows that won't be sent don't need their secrets.
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
    /** Sets a pending row back to waiting, without a record. */
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
    /**
     * Called when the history opens. Sets pending rows to unknown, because their requests may have been carried out before the app last
     * quit.
     */
    settlePending(error: AppError): void {
      database
        .prepare(`UPDATE run_rows SET state = 'unknown', error = ?, secrets = ${BLANKED} WHERE state = 'pending'`)
        .run(JSON.stringify(error))
    },
  }
}
export type RunRows = ReturnType<typeof createRunRows>
