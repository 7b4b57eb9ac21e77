import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { type HistoryEvent, historyEventSchema } from './history-record.ts'

/** An event in a record's history. `at` is in milliseconds since 1970. */
export interface PastEvent {
  recordId: string
  event: HistoryEvent
  at: number
}

const eventRow = rowOf({
  recordId: z.string(),
  kind: z.string(),
  at: z.int(),
  payload: jsonColumn(z.record(z.string(), z.unknown())),
})

/** Creates the log of all events, from which the records are derived. */
export function createHistoryEvents(database: Database) {
  const insert = database.prepare('INSERT INTO entries (record_id, kind, at, payload) VALUES (?, ?, ?, ?)')
  const all = database.prepare('SELECT record_id, kind, at, payload FROM entries ORDER BY seq')
  const remove = database.prepare('DELETE FROM entries WHERE record_id = ?')

  return {
    append: (recordId: string, { kind, ...content }: HistoryEvent, at: number): void =>
      void insert.run(recordId, kind, at, JSON.stringify(content)),
    /** All events, oldest first. */
    all: (): PastEvent[] =>
      z
        .array(eventRow)
        .parse(all.all())
        .map(({ recordId, kind, at, payload }) => ({
          recordId,
          at,
          event: historyEventSchema.parse({ ...payload, kind }),
        })),
    /** Removes the events of a record. */
    remove: (recordId: string): void => void remove.run(recordId),
  }
}
export type HistoryEvents = ReturnType<typeof createHistoryEvents>
