import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import type { HistoryChange } from '../../shared/history/commands.ts'

/** Creates a change made outside the app, with its record and the time of its last write (milliseconds since 1970), if known. */
export const changeOf = (
  kind: HistoryChange['kind'],
  of?: { recordId: string; at?: number | undefined },
): HistoryChange => ({
  kind,
  recordId: of?.recordId ?? null,
  at: of?.at ?? null,
})

/** A row with a JSON `list`. The item types are guaranteed by the database's STRICT tables. */
export const jsonRow = <T>() => z.object({ list: jsonColumn(z.custom<T[]>(Array.isArray)) })
