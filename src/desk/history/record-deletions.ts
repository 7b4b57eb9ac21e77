import { randomUUID } from 'node:crypto'
import type { Database } from 'libsql'
import { transact } from '../../base/database/transact.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { DeletionTarget } from '../../shared/history/commands.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import { message } from '../../shared/text/message.ts'
import type { HistoryEvents } from './history-events.ts'
import type { HistoryRecord } from './history-record.ts'
import type { RecordLists } from './list-records.ts'
import type { RecordChanges } from './record-changes.ts'
import type { RecordRows } from './record-rows.ts'
import { removeRecords } from './remove-records.ts'

interface Deps {
  database: Database
  rows: RecordRows
  events: HistoryEvents
  lists: Pick<RecordLists, 'matching' | 'idsWhere' | 'pendingIds'>
  changes: Pick<RecordChanges, 'happenToAll'>
  /** How long a deletion can be undone, in milliseconds. */
  undoMs: number
  onChange: (ids: ChangedIds) => void
  /** Called with errors from background work. */
  onFault: (error: unknown) => void
  /** Called when all records have been erased. */
  onErased: () => void
}

/**
 * Creates the functions that delete records: a record is marked as deleted at first, and removed for good once that can no longer be
 * undone.
 */
export function createRecordDeletions(deps: Deps) {
  const { database, rows, events, lists, changes, undoMs, onChange, onFault } = deps
  const timers = new Set<NodeJS.Timeout>()

  const remove = (ids: readonly string[], isWanted: (record: HistoryRecord) => boolean): Promise<void> =>
    removeRecords({ database, rows, events }, ids, isWanted, onChange)

  const calls = {
    delete(target: DeletionTarget): { deletionId: string; count: number } {
      const deletionId = randomUUID()
      const ids = 'ids' in target ? target.ids.filter((id) => rows.present(id)) : lists.matching(target.filter)
      const { length } = changes.happenToAll(ids, { kind: 'deleted', deletionId })
      const timer = setTimeout(() => {
        timers.delete(timer)
        const deleted = lists.idsWhere('deletion_id = ?', deletionId)
        remove(deleted, ({ deletion }) => deletion?.id === deletionId).catch(onFault)
      }, undoMs)
      timers.add(timer)
      return { deletionId, count: length }
    },
    undoDelete: ({ deletionId }: { deletionId: string }): { count: number } => ({
      count: changes.happenToAll(lists.idsWhere('deletion_id = ?', deletionId), { kind: 'restored' }).length,
    }),
    /** Removes records that were deleted before the last shutdown, because the deletion can no longer be undone. */
    removeDeleted: (): Promise<void> =>
      remove(lists.idsWhere('deletion_id IS NOT NULL'), ({ deletion }) => deletion !== null),
    /** Removes records created before a time, in milliseconds since 1970. */
    removeOlder: ({ before }: { before: number }): Promise<void> =>
      remove(
        lists.idsWhere("state <> 'pending' AND created_at < CAST(? AS INTEGER)", String(before)),
        ({ state, createdAt }) => state !== 'pending' && createdAt < before,
      ),
    /** Permanently removes every record. Throws AppFailure `storage` while a generation is pending, because its result would be lost. */
    erase(): void {
      if (lists.pendingIds().length > 0) {
        const problem = { cause: message('storage.history.busy'), remedy: message('storage.history.busyRemedy') }
        throw new AppFailure({ kind: 'storage', ...problem })
      }
      transact(database, () => {
        database.exec(
          `DELETE FROM entries; DELETE FROM records; DELETE FROM runs; DELETE FROM meta WHERE name = 'fleetCheck'`,
        )
      })
      deps.onErased()
      database.exec('VACUUM')
      database.pragma('wal_checkpoint(TRUNCATE)')
      onChange('all')
    },
  }

  return {
    calls,
    /** Cancels pending removals, which `removeDeleted` then does at the next start. */
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
