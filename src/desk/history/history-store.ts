import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { commitTogether } from '../../base/database/commit-together.ts'
import { HISTORY_DATABASE, prepareConnection, setHistoryAside } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import { transact } from '../../base/database/transact.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { DeletionTarget, RecentCustomer, RecordedServer } from '../../shared/history/commands.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import type { IssuedRecord, UrlCheck } from '../../shared/history/issued-record.ts'
import { type ChangedIds, limitChangedIds } from '../../shared/management/changes.ts'
import type { Access } from '../../shared/model/access.ts'
import { type Message, message, messageSchema } from '../../shared/text/message.ts'
import { exportRecords } from './export-records.ts'
import { createFleetCheckRecords } from './fleet-check-records.ts'
import { createHistoryEvents, type PastEvent } from './history-events.ts'
import { applyEvent, type HistoryEvent, type HistoryRecord, type Outcome, toIssuedRecord } from './history-record.ts'
import { createRecordLists, type IssuedToken } from './list-records.ts'
import { createRecordRows } from './record-rows.ts'
import { removeRecords } from './remove-records.ts'
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

const idRows = z.array(z.object({ id: z.string() }))
const valueRow = z.object({ value: z.string() })

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
  const texts = createSearchTexts({ database, onFault })
  const rows = createRecordRows(database, texts.touch)
  const lists = createRecordLists(database, createSearchInMemory(database, texts))
  const events = createHistoryEvents(database)
  const transaction = <T>(work: () => T): T => transact(database, work)
  const together = commitTogether({ transaction })
  const timers = new Set<NodeJS.Timeout>()
  const parts = { database, rows, events }

  const meta = {
    get: (name: string) => valueRow.safeParse(database.prepare('SELECT value FROM meta WHERE name = ?').get(name)).data,
    put: (name: string, value: unknown) =>
      void database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, JSON.stringify(value)),
    remove: (name: string) => void database.prepare('DELETE FROM meta WHERE name = ?').run(name),
  }

  /** Stores an event for a record and updates the record, within a transaction. Returns false when there's no such record. */
  function happen(id: string, event: HistoryEvent, at = Date.now()): boolean {
    // A new generation has a new ID, so there's no record to look up.
    const row = event.kind === 'began' ? null : rows.find(id)
    const after = applyEvent(row?.record ?? null, event, { id, at })
    if (after === null) return false
    events.append(id, event, at)
    fleet.happened(after, event)
    if (row) rows.update(row, after)
    else rows.insert(after)
    return true
  }

  /** Stores the same event for many records. Returns the IDs of those that exist. */
  function happenToAll(ids: readonly string[], event: HistoryEvent): string[] {
    const done = transaction(() => ids.filter((id) => happen(id, event)))
    if (done.length > 0) onChange(limitChangedIds(new Set(done)))
    return done
  }

  async function change(id: string, event: HistoryEvent, at?: number): Promise<void> {
    if (await together(() => happen(id, event, at))) onChange([id])
  }

  const idsWhere = (condition: string, ...values: string[]) =>
    idRows
      .parse(database.prepare(`SELECT id FROM records WHERE ${condition} ORDER BY seq`).all(...values))
      .map(({ id }) => id)

  /** Read from indexes: reading all records would delay each start. */
  const pendingIds = () => [
    ...idsWhere("state = 'pending' AND deleted_at IS NULL"),
    ...idsWhere("deletion_id IS NOT NULL AND state = 'pending'"),
  ]

  const present = (id: string) => {
    const record = rows.find(id)?.record
    return record && record.deletion === null ? record : null
  }

  const records = createRunRecords({ database, rows, happen, onChange })
  const runs = createRunStore({ database, records, together })
  const fleet = createFleetCheckRecords({ database, meta, happen, together, onChange })

  if (aside) meta.put('setAside', aside)
  transact(database, () => runs.settle({ kind: 'appEnded', outcomeUnknown: true }))
  fleet.settle(Date.now())
  happenToAll(pendingIds(), {
    kind: 'ended',
    outcome: { state: 'unknown', error: { kind: 'appEnded', outcomeUnknown: true } },
  })

  return {
    setAside(): SetAside | null {
      const kept = meta.get('setAside')
      return kept ? setAsideSchema.parse(JSON.parse(kept.value)) : null
    },
    dismissSetAside: (): void => meta.remove('setAside'),

    /** Resolves once the record is on disk; the generation must not be sent earlier. */
    begin: ({ id, at, ...begun }: Begun): Promise<void> => change(id, { kind: 'began', ...begun }, at),
    end: ({ id, outcome }: { id: string; outcome: Outcome }): Promise<void> => change(id, { kind: 'ended', outcome }),

    list({ filter, sort, offset, limit }: { filter: HistoryFilter; sort: HistorySort; offset: number; limit: number }) {
      const { records, total } = lists.page(filter, sort, offset, limit)
      return { records: records.map(toIssuedRecord), total, issued: lists.issued(filter, total), all: lists.all() }
    },
    /** Loads the searchable text of all records into memory. Resolves once loaded; errors go to `onFault`. */
    prepareSearch: (): Promise<void> => texts.prepare(),
    get(id: string): IssuedRecord | null {
      const record = present(id)
      return record && toIssuedRecord(record)
    },
    /** Returns null when there's no such record, or when it has no URL. */
    access(id: string): { access: Access; workspaceId: string } | null {
      const record = present(id)
      return record?.access ? { access: record.access, workspaceId: record.workspace.id } : null
    },
    tokens: (ids: readonly string[]): (string | null)[] =>
      lists.issuedTokens(ids).map((issued) => issued?.token ?? null),
    issuedTokens: (ids: readonly string[]): (IssuedToken | null)[] => lists.issuedTokens(ids),
    servers: (): RecordedServer[] => lists.servers(),
    recentCustomers: (input: { workspaceId: string; search: string; limit: number }): RecentCustomer[] =>
      lists.recentCustomers(input.workspaceId, input.search, input.limit),

    setNote: ({ id, note }: { id: string; note: string }): Promise<void> => change(id, { kind: 'noted', note }),
    /**
     * Stores a connection test in the record with the URL's token, which is part of the path, so the service's current address doesn't
     * matter.
     */
    recordCheck({ url, check }: { url: string; check: UrlCheck }): void {
      const tokens = url.split('/').filter((part) => part.length > 0)
      const found = idsWhere(`token IN (${tokens.map(() => '?').join(', ')})`, ...tokens)
      happenToAll(found, { kind: 'checked', check })
    },

    delete(target: DeletionTarget): { deletionId: string; count: number } {
      const deletionId = randomUUID()
      const ids = 'ids' in target ? target.ids.filter((id) => present(id)) : lists.matching(target.filter)
      const { length } = happenToAll(ids, { kind: 'deleted', deletionId })
      const timer = setTimeout(() => {
        timers.delete(timer)
        const isWanted = ({ deletion }: HistoryRecord) => deletion?.id === deletionId
        removeRecords(parts, idsWhere('deletion_id = ?', deletionId), isWanted, onChange).catch(onFault)
      }, undoMs)
      timers.add(timer)
      return { deletionId, count: length }
    },
    undoDelete: ({ deletionId }: { deletionId: string }): { count: number } => ({
      count: happenToAll(idsWhere('deletion_id = ?', deletionId), { kind: 'restored' }).length,
    }),
    /** Removes records that were deleted before the last shutdown, because the deletion can no longer be undone. */
    removeDeleted: (): Promise<void> =>
      removeRecords(parts, idsWhere('deletion_id IS NOT NULL'), ({ deletion }) => deletion !== null, onChange),

    /** Removes records created before a time, in milliseconds since 1970. */
    removeOlder: ({ before }: { before: number }): Promise<void> =>
      removeRecords(
        parts,
        idsWhere("state <> 'pending' AND created_at < CAST(? AS INTEGER)", String(before)),
        ({ state, createdAt }) => state !== 'pending' && createdAt < before,
        onChange,
      ),

    /** Exports the records that match a filter to a file, including tokens. Returns their number. Errors as in `exportRecords`. */
    async export(
      { filter, format, path }: { filter: HistoryFilter; format: 'csv' | 'json'; path: string },
      signal: AbortSignal,
    ): Promise<number> {
      return exportRecords({ format, path, ids: lists.matching(filter), find: present }, signal)
    },

    /** Returns all events, to copy them to another history. */
    events: (): Promise<PastEvent[]> => together(() => events.all()),
    /** Appends the events of another history. */
    addEvents(past: readonly PastEvent[]): void {
      transaction(() => past.forEach(({ recordId, event, at }) => void happen(recordId, event, at)))
      onChange('all')
    },

    /** Permanently removes every record. Throws AppFailure `storage` while a generation is pending, because its result would be lost. */
    erase(): void {
      if (pendingIds().length > 0) {
        const problem = { cause: message('storage.history.busy'), remedy: message('storage.history.busyRemedy') }
        throw new AppFailure({ kind: 'storage', ...problem })
      }
      transact(database, () => {
        database.exec(
          `DELETE FROM entries; DELETE FROM records; DELETE FROM runs; DELETE FROM meta WHERE name = 'fleetCheck'`,
        )
      })
      texts.forget()
      database.exec('VACUUM')
      database.pragma('wal_checkpoint(TRUNCATE)')
      onChange('all')
    },

    ...runs.calls,
    ...fleet.calls,

    close(): void {
      for (const timer of timers) clearTimeout(timer)
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
