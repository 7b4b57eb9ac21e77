import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../database/json-column.ts'
import { flag, rowOf } from '../database/row.ts'
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
  searchText: z.string(),
  indexed: flag,
})

/** A record and where it is in the table. */
export interface RecordRow {
  seq: number
  record: HistoryRecord
  searchText: string
  /** Whether the search index has it. */
  indexed: boolean
}

/** Reads a row of `records`. Throws a ZodError for one that the app never wrote. */
export function readRecordRow(row: unknown): RecordRow {
  const { seq, searchText, indexed, ...found } = rowSchema.parse(row)
  const { id, note, runId, state, createdAt, endedAt, error } = found
  const { url, token, customerId, checkState, checkAt, checkProblem, deletionId, deletedAt } = found
  const record = historyRecordSchema.parse({
    ...{ id, note, runId, state, createdAt, endedAt, error },
    workspace: { id: found.workspaceId, name: found.workspaceName },
    server: { id: found.serverId, name: found.serverName },
    customer: { primaryIdentity: found.identity, metadata: found.metadata },
    access: token === null && url === null && customerId === null ? null : { url, token, customerId },
    check: checkState === null ? null : { state: checkState, at: checkAt, problem: checkProblem },
    deletion: deletionId === null ? null : { id: deletionId, at: deletedAt },
  })
  return { seq, record, searchText, indexed }
}

const unindexedRows = z.array(z.object({ seq: z.int(), text: z.string() }))

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** What never changes of a record, in the order of `FIXED`. */
const FIXED = 'id, workspace_id, workspace_name, server_id, server_name, identity, metadata, run_id, created_at'
const fixedValues = ({ id, workspace, server, customer, runId, createdAt }: HistoryRecord) => [
  ...[id, workspace.id, workspace.name, server.id, server.name],
  ...[customer.primaryIdentity, JSON.stringify(customer.metadata), runId, createdAt],
]

/** What changes, in the order of `CHANGING`. */
const CHANGING = [
  ...['state', 'ended_at', 'url', 'token', 'customer_id', 'error', 'note'],
  ...['check_state', 'check_at', 'check_problem', 'deletion_id', 'deleted_at', 'search_text', 'indexed'],
]
const changingValues = (
  { state, endedAt, access, error, note, check, deletion }: HistoryRecord,
  searchText: string,
  indexed: boolean,
): (string | number | null)[] => [
  ...[state, endedAt, access?.url ?? null, access?.token ?? null, access?.customerId ?? null, json(error), note],
  ...[check?.state ?? null, check?.at ?? null, json(check?.problem ?? null)],
  ...[deletion?.id ?? null, deletion?.at ?? null, searchText, indexed ? 1 : 0],
]

/** The table of records, with the index that they're searched by. */
export function createRecordRows(database: Database) {
  const find = database.prepare('SELECT * FROM records WHERE id = ?')
  const insert = database.prepare(
    `INSERT INTO records (${FIXED}, ${CHANGING.join(', ')}) VALUES (${Array(9 + CHANGING.length)
      .fill('?')
      .join(', ')})`,
  )
  const update = database.prepare(
    `UPDATE records SET ${CHANGING.map((name) => `${name} = ?`).join(', ')} WHERE seq = ?`,
  )
  const remove = database.prepare('DELETE FROM records WHERE seq = ?')
  const index = database.prepare('INSERT INTO record_search (rowid, text) VALUES (?, ?)')
  const unindexed = database.prepare(
    'SELECT seq, search_text AS text FROM records WHERE indexed = 0 ORDER BY seq LIMIT ?',
  )
  const markIndexed = database.prepare('UPDATE records SET indexed = 1 WHERE seq = ?')
  const unindex = database.prepare('DELETE FROM record_search WHERE rowid = ?')

  return {
    /** Null where there's none with this id. */
    find(id: string): RecordRow | null {
      const row = find.get(id)
      return row === undefined ? null : readRecordRow(row)
    },
    insert: (record: HistoryRecord): void =>
      void insert.run(...fixedValues(record), ...changingValues(record, searchTextOf(record), false)),
    update({ seq, searchText, indexed }: RecordRow, record: HistoryRecord): void {
      const text = searchTextOf(record)
      const unchanged = text === searchText
      update.run(...changingValues(record, text, indexed && unchanged), seq)
      if (indexed && !unchanged) unindex.run(seq)
    },
    remove({ seq, indexed }: RecordRow): void {
      remove.run(seq)
      if (indexed) unindex.run(seq)
    },
    /** Takes up to `limit` records into the search index, and returns how many: far cheaper for many at once than for each. */
    index(limit: number): number {
      const found = unindexedRows.parse(unindexed.all(limit))
      for (const { seq, text } of found) {
        index.run(seq, text)
        markIndexed.run(seq)
      }
      return found.length
    },
  }
}
export type RecordRows = ReturnType<typeof createRecordRows>
