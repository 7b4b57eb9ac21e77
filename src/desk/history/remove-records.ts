import type { Database } from 'libsql'
import { transact } from '../../base/database/transact.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import type { HistoryChain } from './history-chain.ts'
import type { HistoryRecord } from './history-record.ts'
import type { RecordRows } from './record-rows.ts'

/** How many records one transaction removes: a few milliseconds. */
const SLICE = 100

interface Parts {
  database: Database
  rows: RecordRows
  chain: HistoryChain
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Removes records for good, in slices, so that others go in between: what their entries say, and their rows. Their hashes stay. `isWanted` is asked at the last moment, as a deletion may have been undone since.
 */
export async function removeRecords(
  { database, rows, chain }: Parts,
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
        chain.forget(id)
        chain.append(id, { kind: 'removed' }, Date.now())
        rows.remove(row)
      }
    }
    transact(database, () => chain.extend(remove))
    await nextTurn()
  }
  database.pragma('wal_checkpoint(TRUNCATE)')
  onChange(limitChangedIds(new Set(ids)))
}
