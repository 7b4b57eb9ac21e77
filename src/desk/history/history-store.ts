import { z } from 'zod'
import { HISTORY_DATABASE, prepareConnection, setHistoryAside } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import { transact } from '../../base/database/transact.ts'
import type { IssuedRecord, UrlCheck } from '../../shared/history/issued-record.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import { type Message, messageSchema } from '../../shared/text/message.ts'
import { createFleetCheckRecords } from './fleet-check-records.ts'
import { createFleetMarks } from './fleet-marks.ts'
import { createHistoryEvents, type PastEvent } from './history-events.ts'
import { createHistoryMeta } from './history-meta.ts'
import type { Outcome } from './history-record.ts'
import { createRecordLists } from './list-records.ts'
import { createServerAndCustomerLists } from './list-servers-and-customers.ts'
import { createRecordChanges } from './record-changes.ts'
import { createRecordDeletions } from './record-deletions.ts'
import { createRecordQueries } from './record-queries.ts'
import { createRecordRows } from './record-rows.ts'
import { createRunRecords } from './run-store/run-records.ts'
import { createRunStore } from './run-store/run-store.ts'
import { createSearchInMemory } from './search-in-memory.ts'
import { createSearchTexts } from './search-texts.ts'

/** How long a deletion can be undone, in milliseconds. */
const UNDO_MS = 60_000

/** A generation about to be sent. */
export interface Begun extends Pick<IssuedRecord, 'id' | 'workspace' | 'server' | 'customer' | 'runId'> {
  /** Milliseconds since 1970. */
  at: number
}

const setAsideSchema = z.object({ path: z.string(), reason: messageSchema })
type SetAside = { path: string; reason: Message }

export interface HistoryOptions {
  /** Folder of the encrypted database, created if missing; null: in memory. */
  folder: string | null
  /** A random secret of at least 128 bits. */
  key: string
  /** Called with the IDs of the records that have changed. */
  onChange: (ids: ChangedIds) => void
  /** Called with errors from background work. */
  onFault: (error: unknown) => void
  undoMs?: number
}

/**
 * Opens the history and settles what the previous session left behind: pending generations become unknown, running bulk runs are paused,
 * and a running fleet check is ended. An unreadable database is set aside. Throws AppFailure `storage` when the folder can't be used or is
 * in use by another process.
 */
export function openHistoryStore({ folder, key, onChange, onFault, undoMs = UNDO_MS }: HistoryOptions) {
  let aside: SetAside | null = null
  const { database, free } = openEncryptedDatabase({
    kind: HISTORY_DATABASE,
    folder,
    key,
    setAside({ detail }) {
      if (folder === null || detail.kind !== 'storage') return
      aside = { path: setHistoryAside(folder, new Date()), reason: detail.cause }
    },
  })
  prepareConnection(database)
  const meta = createHistoryMeta(database)
  const texts = createSearchTexts({ database, onFault })
  const rows = createRecordRows(database, texts.touch)
  const lists = createRecordLists(database, createSearchInMemory(database, texts))
  const events = createHistoryEvents(database)
  const marks = createFleetMarks(database)
  const changes = createRecordChanges({ database, rows, events, marks, onChange })
  const deletions = createRecordDeletions({
    database,
    rows,
    events,
    lists,
    changes,
    undoMs,
    onChange,
    onFault,
    onErased: texts.forget,
  })
  const { change, happen, happenToAll, together } = changes
  const records = createRunRecords({ database, rows, happen, onChange })
  const runs = createRunStore({ database, records, together })
  const fleet = createFleetCheckRecords({ database, meta, marks, changes, onChange })

  if (aside) meta.put('setAside', aside)
  transact(database, () => runs.settle({ kind: 'appEnded', outcomeUnknown: true }))
  fleet.settle(Date.now())
  happenToAll(lists.pendingIds(), {
    kind: 'ended',
    outcome: { state: 'unknown', error: { kind: 'appEnded', outcomeUnknown: true } },
  })

  return {
    setAside(): SetAside | null {
      const kept = meta.get('setAside')
      return kept === undefined ? null : setAsideSchema.parse(kept)
    },
    dismissSetAside: (): void => meta.remove('setAside'),

    /** Resolves once the record is on disk; the generation must not be sent earlier. */
    begin: ({ id, at, ...begun }: Begun): Promise<void> => change(id, { kind: 'began', ...begun }, at),
    end: ({ id, outcome }: { id: string; outcome: Outcome }): Promise<void> => change(id, { kind: 'ended', outcome }),

    /** Loads what searches read into memory. Resolves once loaded; errors go to `onFault`. */
    async prepareSearch(): Promise<void> {
      await texts.prepare()
      lists.prepareSearch()
    },
    setNote: ({ id, note }: { id: string; note: string }): Promise<void> => change(id, { kind: 'noted', note }),
    /**
     * Stores a connection test in the record that has the URL's token. Because the token is part of the path, the service's current address
     * doesn't matter.
     */
    recordCheck({ url, check }: { url: string; check: UrlCheck }): void {
      const tokens = url.split('/').filter((part) => part.length > 0)
      const found = lists.idsWhere(`token IN (${tokens.map(() => '?').join(', ')})`, ...tokens)
      happenToAll(found, { kind: 'checked', check })
    },

    /** Returns all events, to copy them to another history. */
    events: (): Promise<PastEvent[]> => together(() => events.all()),
    /** Appends the events of another history. */
    addEvents: (past: readonly PastEvent[]): void => changes.addPast(past),

    ...createRecordQueries(rows, lists),
    ...createServerAndCustomerLists(database),
    ...deletions.calls,
    ...runs.calls,
    ...fleet.calls,

    close(): void {
      deletions.close()
      texts.forget()
      try {
        database.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        database.close()
        free()
      }
    },
  }
}
export type HistoryStore = ReturnType<typeof openHistoryStore>
