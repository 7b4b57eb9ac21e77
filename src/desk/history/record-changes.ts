import type { Database } from 'libsql'
import { commitTogether } from '../../base/database/commit-together.ts'
import { transact } from '../../base/database/transact.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import type { FleetMarks } from './fleet-marks.ts'
import type { HistoryEvents, PastEvent } from './history-events.ts'
import { applyEvent, type HistoryEvent } from './history-record.ts'
import type { RecordRows } from './record-rows.ts'

interface Deps {
  database: Database
  rows: RecordRows
  events: HistoryEvents
  marks: FleetMarks
  onChange: (ids: ChangedIds) => void
}

/** Creates the functions that change records. Each change is an event, stored together with the resulting record. */
export function createRecordChanges({ database, rows, events, marks, onChange }: Deps) {
  const transaction = <T>(work: () => T): T => transact(database, work)
  const together = commitTogether({ transaction })

  function happen(id: string, event: HistoryEvent, at = Date.now()): boolean {
    // A new generation has a new ID, so there's no record to look up.
    const row = event.kind === 'began' ? null : rows.find(id)
    const after = applyEvent(row?.record ?? null, event, { id, at })
    if (after === null) return false
    events.append(id, event, at)
    marks.happened(after, event)
    if (row) rows.update(row, after)
    else rows.insert(after)
    return true
  }

  return {
    /** Runs work in one transaction together with other work that arrives at the same time. */
    together,
    /** Stores an event for a record and updates the record, within a transaction. Returns false when there's no such record. */
    happen,
    /** Stores the same event for many records. Returns the IDs of those that exist. */
    happenToAll(ids: readonly string[], event: HistoryEvent): string[] {
      const done = transaction(() => ids.filter((id) => happen(id, event)))
      if (done.length > 0) onChange(limitChangedIds(new Set(done)))
      return done
    },
    /** Stores an event for one record. Resolves once it's on disk. */
    async change(id: string, event: HistoryEvent, at?: number): Promise<void> {
      if (await together(() => happen(id, event, at))) onChange([id])
    },
    /** Stores the events of another history. */
    addPast(past: readonly PastEvent[]): void {
      transaction(() => past.forEach(({ recordId, event, at }) => void happen(recordId, event, at)))
      onChange('all')
    },
  }
}
export type RecordChanges = ReturnType<typeof createRecordChanges>
