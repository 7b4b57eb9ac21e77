import type { Database } from 'libsql'
import { transact } from '../../base/database/transact.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import type { HistoryEvents } from './history-events.ts'
import type { HistoryRecord } from './history-record.ts'
import type { RecordRows } from './record-rows.ts'

/** Number of records removed per transaction, which takes a few milliseconds. */
const SLICE = 100

interface Parts {
  database: Database
  rows: RecordRows
  events: HistoryEvents
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Permanently removes records' rows and events, in slices so that other work can run in between. `isWanted` is called at the last moment,
 * because a deletion may have been undone in the meantime.
 */
export async function removeRecords(
  { database, rows, events }: Parts,
  ids: readonly string[],
  isWanted: (record: HistoryRecord) => boolean,
  onChange: (ids: ChangedIds) => void,
): Promise<void> {
  if (ids.length === 0) return
  for (let start = 0; start < ids.length; start += SLICE) {
    const slice = ids.slice(start, start + SLICE)
    const remove = () => {
      for (const id of slice) {
        const row = rows.find(id)
        if (row === null || !isWanted(row.record)) continue
        events.remove(id)
        rows.remove(row)
      }
    }
    transact(database, remove)
    await nextTurn()
  }
  database.pragma('wal_checkpoint(TRUNCATE)')
  onChange(limitChangedIds(new Set(ids)))
}
