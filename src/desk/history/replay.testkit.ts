import { isDeepStrictEqual } from 'node:util'
import { applyEvent, type HistoryRecord, toIssuedRecord } from './history-record.ts'
import type { HistoryStore } from './history-store.ts'

/** The IDs of records that don't match the result of replaying their events; none in an intact history. */
export async function recordsUnlikeTheirEvents(store: HistoryStore): Promise<string[]> {
  const expected = new Map<string, HistoryRecord | null>()
  for (const { recordId: id, event, at } of await store.events())
    expected.set(id, applyEvent(expected.get(id) ?? null, event, { id, at }))
  const sort = { by: 'createdAt', direction: 'ascending' } as const
  const { records } = store.list({ filter: { search: '' }, sort, offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const withoutEvents = records.flatMap(({ id }) => (expected.has(id) ? [] : [id]))
  const different = [...expected].flatMap(([id, record]) => {
    const shown = record === null || record.deletion !== null ? null : toIssuedRecord(record)
    return isDeepStrictEqual(store.get(id), shown) ? [] : [id]
  })
  return [...withoutEvents, ...different]
}
