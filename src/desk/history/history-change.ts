import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import type { HistoryChange } from '../../shared/history/commands.ts'

/** A change made outside the app; of which record, and when it was last written (milliseconds since 1970), where that's known. */
export const changeOf = (
  kind: HistoryChange['kind'],
  of?: { recordId: string; at?: number | undefined },
): HistoryChange => ({
  kind,
  recordId: of?.recordId ?? null,
  at: of?.at ?? null,
})

/** A row with a JSON `list`. The types of its items are those of a STRICT table, which the database holds. */
export const jsonRow = <T>() => z.object({ list: jsonColumn(z.custom<T[]>(Array.isArray)) })
