import type { Database } from 'libsql'
import { z } from 'zod'
import type { ChangedIds } from '../../../shared/management/changes.ts'
import type { HistoryEvent } from '../history-record.ts'
import type { RecordRows } from '../record-rows.ts'
import type { RunRecords } from './run-steps.ts'

interface Deps {
  database: Database
  rows: Pick<RecordRows, 'present'>
  /** Stores an event for a record within the open transaction. */
  happen: (id: string, event: HistoryEvent) => boolean
  onChange: (ids: ChangedIds) => void
}

const stateRow = z.object({ state: z.enum(['pending', 'issued', 'unknown']) })

/** Creates the bulk runs' view of the history's records. */
export function createRunRecords({ database, rows, happen, onChange }: Deps): RunRecords {
  const newest = database.prepare(
    `SELECT state FROM records
     WHERE workspace_id = ? AND server_id = ? AND identity = ? AND deleted_at IS NULL
       AND state IN ('pending', 'issued', 'unknown')
     ORDER BY seq DESC LIMIT 1`,
  )
  /** Stores an event and reports the change once the transaction, which ends in this turn, is committed. */
  const note = (id: string, event: HistoryEvent) => {
    if (happen(id, event)) setImmediate(() => onChange([id]))
  }
  return {
    begin: (id, begun) => note(id, { kind: 'began', ...begun }),
    end: (id, outcome) => note(id, { kind: 'ended', outcome }),
    check: (id, check) => note(id, { kind: 'checked', check }),
    access: (id) => rows.present(id)?.access ?? null,
    lookUp: (workspaceId, targets) =>
      targets.map(({ identity, serverId }) => {
        const found = newest.get(workspaceId, serverId, identity)
        if (found === undefined) return null
        // A pending generation may still succeed.
        return stateRow.parse(found).state === 'issued' ? 'issued' : 'unknown'
      }),
  }
}
