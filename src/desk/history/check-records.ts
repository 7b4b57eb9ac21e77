import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'libsql'
import { z } from 'zod'
import type { HistoryChange } from '../../shared/history/commands.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { changeOf, jsonRow } from './history-change.ts'
import { applyEvent, type HistoryEvent, type HistoryRecord, historyEventSchema } from './history-record.ts'
import { RECORD_COLUMNS, readRecordRow, recordValues } from './record-rows.ts'

/** Records compared per turn, about 2 ms. */
const SLICE = 100

type Row = [seq: number, id: string, ...columns: (string | number | null)[]]
type Entry = [recordId: string, kind: string, at: number, payload: string | null]
const rows = jsonRow<Row>()
const entries = jsonRow<Entry>()
const payloadSchema = z.record(z.string(), z.unknown())

/** Compares records with their entries in slices: yields null after each unmodified one, or the first change. */
export function* checkRecords(database: Database): Generator<HistoryChange | null, void> {
  const after = database.prepare(`
    SELECT json_group_array(json_array(seq, id, ${RECORD_COLUMNS.join(', ')})) AS list
    FROM (SELECT * FROM records WHERE seq > ? ORDER BY seq LIMIT ${SLICE})`)
  const entriesOf = database.prepare(`
    SELECT json_group_array(json_array(record_id, kind, at, payload)) AS list FROM (
      SELECT e.* FROM json_each(?) r CROSS JOIN entries e ON e.record_id = r.value ORDER BY e.seq)`)
  const one = database.prepare('SELECT * FROM records WHERE id = ?')
  let last = 0
  for (;;) {
    const slice = rows.parse(after.get(last)).list
    const pasts = new Map(slice.map(([, id]): [string, Entry[]] => [id, []]))
    for (const entry of entries.parse(entriesOf.get(JSON.stringify([...pasts.keys()]))).list)
      pasts.get(entry[0])?.push(entry)
    for (const [seq, id, ...columns] of slice) {
      const past = pasts.get(id) ?? []
      if (!isAsWritten(past, columns)) {
        const changed = compare(id, past, one.get(id))
        if (changed) return yield changed
      }
      last = seq
    }
    if (slice.length < SLICE) return
    yield null
  }
}

/** Whether a row exactly matches its entries, without validating these: their hashes have proved them. */
function isAsWritten(past: readonly Entry[], columns: readonly unknown[]): boolean {
  try {
    let record: HistoryRecord | null = null
    for (const [id, kind, at, payload] of past) {
      record = applyEvent(record, { ...JSON.parse(payload ?? ''), kind } as HistoryEvent, { id, at })
    }
    return record !== null && recordValues(record).every((value, index) => value === columns[index])
  } catch {
    return false
  }
}

/** The first semantic difference between a row and its entries, because other releases may have written values unknown to this one. */
function compare(recordId: string, past: readonly Entry[], row: unknown): HistoryChange | null {
  const newest = { recordId, at: past.at(-1)?.[2] }
  if (past[0]?.[1] !== 'began' || past.at(-1)?.[1] === 'removed') return changeOf('added', newest)
  let expected: HistoryRecord | null = null
  for (const [id, kind, at, payload] of past) {
    const event = historyEventSchema.safeParse({ ...payloadSchema.safeParse(parseJson(payload ?? '')).data, kind })
    if (!event.success) return changeOf('changed', { recordId, at })
    expected = applyEvent(expected, event.data, { id, at })
  }
  return isDeepStrictEqual(readable(row), expected) ? null : changeOf('changed', newest)
}

function readable(row: unknown): HistoryRecord | null {
  try {
    return readRecordRow(row).record
  } catch {
    return null
  }
}
