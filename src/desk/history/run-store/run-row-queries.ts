import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import { rowOf } from '../../../base/database/row.ts'
import { rowProblemSchema } from '../../../shared/bulk/plan.ts'
import {
  type RunChecks,
  type RunCounts,
  type RunRowState,
  runChecksSchema,
  runCountsSchema,
  runRowStateSchema,
} from '../../../shared/bulk/run.ts'
import { appErrorSchema } from '../../../shared/errors.ts'
import { MAX_UNPROVED_SERVERS } from '../../../shared/fleet-check/fleet-check.ts'
import { type Named, namedSchema, urlCheckStateSchema } from '../../../shared/history/issued-record.ts'
import { metadataSchema } from '../../../shared/service-interface.ts'

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

const countRows = z.array(z.object({ state: z.string(), rows: z.int() }))
const NO_ROWS = Object.fromEntries(runRowStateSchema.options.map((state) => [state, 0]))
const NO_CHECKS: RunChecks = { working: 0, connects: 0, warning: 0, broken: 0 }
const NONE_RETRYABLE = { failed: 0, unknown: 0, cancelled: 0 }
const retryableCounts = z.record(z.enum(['failed', 'unknown', 'cancelled']), z.int())

/** Condition for rows whose outcome may change when they're sent again unchanged. Invalid input would just be rejected again. */
export const MAY_CHANGE = `(state <> 'failed' OR error IS NULL OR json_extract(error, '$.kind') <> 'invalidInput')`
/** Condition for rows whose secrets are still stored, or that have none; any other row would get a URL that lacks them. */
export const IS_WHOLE = `NOT EXISTS (SELECT 1 FROM json_each(coalesce(secrets, '{}')) AS each WHERE each.type = 'null')`

export function createRunRowQueries(database: Database) {
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
  const unproved = database.prepare(
    `SELECT server_id AS id, max(server_name) AS name FROM run_rows
     WHERE run_id = ? AND check_state = 'connects' AND server_id IS NOT NULL
     GROUP BY 1 ORDER BY count(*) DESC, 2, 1 LIMIT ${MAX_UNPROVED_SERVERS}`,
  )
  const counted = (rows: unknown[]) => Object.fromEntries(countRows.parse(rows).map((row) => [row.state, row.rows]))

  return {
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
    /** Servers with URLs that connect, although no call has shown that they work, those with the most URLs first. */
    unproved: (runId: string): Named[] => z.array(namedSchema).parse(unproved.all(runId)),
    /** Number of rows that could be sent again unchanged, by state. */
    retryable: (runId: string) => retryableCounts.parse({ ...NONE_RETRYABLE, ...counted(countRetryable.all(runId)) }),
  }
}
