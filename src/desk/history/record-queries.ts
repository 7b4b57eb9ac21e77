import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { Access } from '../../shared/model/access.ts'
import { type Export, exportRecords } from './export-records.ts'
import { toIssuedRecord } from './history-record.ts'
import type { IssuedToken, RecordLists, RecordPlace } from './list-records.ts'
import type { RecordRows } from './record-rows.ts'

/** Creates the history's operations that read records. */
export const createRecordQueries = (rows: RecordRows, lists: RecordLists) => ({
  list({ filter, sort, offset, limit }: { filter: HistoryFilter; sort: HistorySort; offset: number; limit: number }) {
    const { records, ...counts } = lists.page(filter, sort, offset, limit)
    return { ...counts, records: records.map(toIssuedRecord), all: lists.all() }
  },
  get(id: string): IssuedRecord | null {
    const record = rows.present(id)
    return record && toIssuedRecord(record)
  },
  /** Returns null when there's no such record, or when it has no URL. */
  access(id: string): { access: Access; workspaceId: string } | null {
    const record = rows.present(id)
    return record?.access ? { access: record.access, workspaceId: record.workspace.id } : null
  },
  tokens: (ids: readonly string[]): (string | null)[] => lists.issuedTokens(ids).map((issued) => issued?.token ?? null),
  issuedTokens: (ids: readonly string[]): (IssuedToken | null)[] => lists.issuedTokens(ids),
  /** The records that match a filter, oldest first. */
  places: (filter: HistoryFilter): RecordPlace[] => lists.places(filter),
  /** Exports these records to a file, including tokens. Returns their number. Throws like `exportRecords`. */
  export: (given: Omit<Export, 'find'>, signal: AbortSignal): Promise<number> =>
    exportRecords({ ...given, find: rows.present }, signal),
})
