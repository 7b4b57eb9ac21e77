import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { type HistoryRecord, historyRecordSchema } from './history-record.ts'
import { searchTextOf } from './search-text.ts'

const text = z.string().nullable()
const number = z.int().nullable()

const rowSchema = rowOf({
  seq: z.int(),
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  serverId: z.string(),
  serverName: z.string(),
  identity: z.string(),
  metadata: jsonColumn(z.record(z.string(), z.string())),
  runId: text,
  createdAt: z.int(),
  state: historyRecordSchema.shape.state,
  endedAt: number,
  url: text,
  token: text,
  customerId: text,
  error: jsonColumn(z.unknown()).nullable(),
  note: z.string(),
  checkState: text,
  checkAt: number,
  checkProblem: jsonColumn(z.unknown()).nullable(),
  deletionId: text,
  deletedAt: number,
})

/** A record with its position in the table. */
export interface RecordRow {
  seq: number
  record: HistoryRecord
}

/** Reads a row of `records`. Throws a ZodError for a row that the app can't have written. */
export function readRecordRow(row: unknown): RecordRow {
  const { seq, ...found } = rowSchema.parse(row)
  const { id, note, runId, state, createdAt, endedAt, error } = found
  const { url, token, customerId, checkState, checkAt, checkProblem, deletionId, deletedAt } = found
  const record = historyRecordSchema.parse({
    id,
    note,
    runId,
    state,
    createdAt,
    endedAt,
    error,
    workspace: { id: found.workspaceId, name: found.workspaceName },
    server: { id: found.serverId, name: found.serverName },
    customer: { primaryIdentity: found.identity, metadata: found.metadata },
    access: token === null && url === null && customerId === null ? null : { url, token, customerId },
    check: checkState === null ? null : { state: checkState, at: checkAt, problem: checkProblem },
    deletion: deletionId === null ? null : { id: deletionId, at: deletedAt },
  })
  return { seq, record }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

type Value = string | number | null

/** Columns that never change, in the order of `fixedValues`. */
const FIXED = [
  'id',
  'workspace_id',
  'workspace_name',
  'server_id',
  'server_name',
  'identity',
  'metadata',
  'run_id',
  'created_at',
]
const fixedValues = ({ id, workspace, server, customer, runId, createdAt }: HistoryRecord): Value[] => [
  id,
  workspace.id,
  workspace.name,
  server.id,
  server.name,
  customer.primaryIdentity,
  JSON.stringify(customer.metadata),
  runId,
  createdAt,
]

/** Columns that change, in the order of `changingValues`. */
const CHANGING = [
  'state',
  'ended_at',
  'url',
  'token',
  'customer_id',
  'error',
  'note',
  'check_state',
  'check_at',
  'check_problem',
  'deletion_id',
  'deleted_at',
]
const changingValues = ({ state, endedAt, access, error, note, check, deletion }: HistoryRecord): Value[] => [
  state,
  endedAt,
  access?.url ?? null,
  access?.token ?? null,
  access?.customerId ?? null,
  json(error),
  note,
  check?.state ?? null,
  check?.at ?? null,
  json(check?.problem ?? null),
  deletion?.id ?? null,
  deletion?.at ?? null,
]

/** Columns that fully describe a record, in the order of `recordValues`; the searchable text is derived from them. */
const RECORD_COLUMNS: readonly string[] = [...FIXED, ...CHANGING]
/** The values that `createRecordRows` writes to `RECORD_COLUMNS`. */
const recordValues = (record: HistoryRecord): Value[] => [...fixedValues(record), ...changingValues(record)]

/** Creates the table of records. `onWrite` is called with the position of each write or removal, even in a transaction that fails. */
export function createRecordRows(database: Database, onWrite: (seq: number) => void) {
  const find = database.prepare('SELECT * FROM records WHERE id = ?')
  const insert = database.prepare(
    `INSERT INTO records (${RECORD_COLUMNS.join(', ')}, search_text) VALUES (${RECORD_COLUMNS.map(() => '?').join(', ')}, ?)`,
  )
  const update = database.prepare(
    `UPDATE records SET ${CHANGING.map((name) => `${name} = ?`).join(', ')}, search_text = ? WHERE seq = ?`,
  )
  const remove = database.prepare('DELETE FROM records WHERE seq = ?')

  function findRow(id: string): RecordRow | null {
    const row = find.get(id)
    return row === undefined ? null : readRecordRow(row)
  }

  return {
    /** Returns null when there's no record with this ID. */
    find: findRow,
    /** Like `find`, but null for deleted records, too. */
    present(id: string): HistoryRecord | null {
      const record = findRow(id)?.record
      return record && record.deletion === null ? record : null
    },
    insert(record: HistoryRecord): void {
      const { lastInsertRowid } = insert.run(...recordValues(record), searchTextOf(record))
      onWrite(Number(lastInsertRowid))
    },
    update({ seq }: RecordRow, record: HistoryRecord): void {
      update.run(...changingValues(record), searchTextOf(record), seq)
      onWrite(seq)
    },
    remove({ seq }: RecordRow): void {
      remove.run(seq)
      onWrite(seq)
    },
  }
}
export type RecordRows = ReturnType<typeof createRecordRows>
