import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'libsql'
import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import type { HistoryChange } from '../../shared/history/commands.ts'
import { rowOf } from '../database/row.ts'
import { createYieldToEventLoop } from '../event-loop/yield-to-event-loop.ts'
import { FIRST_HASH, headSchema, linkHash, payloadHashOf } from './history-chain.ts'
import { applyEvent, type HistoryRecord, historyEventSchema } from './history-record.ts'
import { readRecordRow } from './record-rows.ts'

/** Rows that are read at a time. */
const SLICE = 500

const entrySchema = rowOf({
  seq: z.int(),
  recordId: z.string(),
  kind: z.string(),
  at: z.int(),
  payload: z.string().nullable(),
  payloadHash: z.string(),
  previousHash: z.string(),
  hash: z.string(),
})
type Entry = z.output<typeof entrySchema>

/** What `history.verify` answers. */
export interface Verification {
  /** How many records there are. */
  records: number
  changed: HistoryChange | null
}

/**
 * Recomputes the chain of hashes and compares the records with what their entries say. Works in turns, so that generations go on,
 * and each turn sees the history at one moment. Throws AppFailure `cancelled`.
 */
export async function verifyHistory(database: Database, signal: AbortSignal): Promise<Verification> {
  const yieldToEventLoop = createYieldToEventLoop()
  const { records } = z
    .object({ records: z.int() })
    .parse(database.prepare('SELECT count(*) AS records FROM records WHERE deleted_at IS NULL').get())
  for (const steps of [checkChain(database), checkRecords(database)]) {
    for (const changed of steps) {
      if (changed) return { records, changed }
      await yieldToEventLoop()
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    }
  }
  return { records, changed: null }
}

const changeOf = (kind: HistoryChange['kind'], entry?: Partial<Pick<Entry, 'recordId' | 'at'>>): HistoryChange => ({
  ...{ kind, recordId: entry?.recordId ?? null, at: entry?.at ?? null },
})

function* checkChain(database: Database): Generator<HistoryChange | null, void> {
  const after = database.prepare('SELECT * FROM entries WHERE seq > ? ORDER BY seq LIMIT ?')
  const follows = database.prepare('SELECT 1 FROM entries WHERE previous_hash = ?')
  const head = database.prepare("SELECT value FROM meta WHERE name = 'head'")
  let last = { seq: 0, hash: FIRST_HASH }
  for (;;) {
    const slice = z.array(entrySchema).safeParse(after.all(last.seq, SLICE))
    if (!slice.success) return yield changeOf('changed')
    for (const entry of slice.data) {
      const genuine = linkHash(entry.previousHash, entry) === entry.hash
      if (entry.previousHash !== last.hash) {
        if (follows.get(last.hash) !== undefined) return yield changeOf('reordered', entry)
        return yield changeOf(genuine ? 'missing' : 'changed', entry)
      }
      if (!genuine) return yield changeOf('changed', entry)
      if (entry.payload !== null && payloadHashOf(entry.payload) !== entry.payloadHash) {
        return yield changeOf('changed', entry)
      }
      last = entry
    }
    if (slice.data.length < SLICE) {
      const row = z.object({ value: z.string() }).safeParse(head.get()).data
      const known = row ? headSchema.parse(JSON.parse(row.value)) : { count: 0, hash: FIRST_HASH }
      if (known.count !== last.seq || known.hash !== last.hash) return yield changeOf('cutOff')
      return
    }
    yield null
  }
}

function* checkRecords(database: Database): Generator<HistoryChange | null, void> {
  const began = database.prepare(
    "SELECT seq, record_id AS recordId FROM entries WHERE kind = 'began' AND seq > ? ORDER BY seq LIMIT ?",
  )
  const entriesOf = database.prepare('SELECT * FROM entries WHERE record_id = ? ORDER BY seq')
  const recordOf = database.prepare('SELECT * FROM records WHERE id = ?')
  const unknown = database.prepare(
    "SELECT id FROM records WHERE id NOT IN (SELECT record_id FROM entries WHERE kind = 'began') LIMIT 1",
  )
  const foreign = z.object({ id: z.string() }).safeParse(unknown.get()).data
  if (foreign) return yield changeOf('added', { recordId: foreign.id })
  let last = 0
  for (;;) {
    const slice = z.array(z.object({ seq: z.int(), recordId: z.string() })).parse(began.all(last, SLICE))
    for (const { seq, recordId } of slice) {
      const entries = z.array(entrySchema).parse(entriesOf.all(recordId))
      const changed = compare(entries, recordOf.get(recordId))
      if (changed) return yield changed
      last = seq
    }
    if (slice.length < SLICE) return
    yield null
  }
}

/** The first difference between a record and what its entries say. */
function compare(entries: readonly Entry[], row: unknown): HistoryChange | null {
  const newest = entries.at(-1)
  if (newest?.kind === 'removed') return row === undefined ? null : changeOf('added', newest)
  let expected: HistoryRecord | null = null
  for (const { recordId, kind, at, payload } of entries) {
    const event = historyEventSchema.safeParse({ ...parseJson(payload), kind })
    if (!event.success) return changeOf('changed', { recordId, at })
    expected = applyEvent(expected, event.data, { id: recordId, at })
  }
  if (row === undefined) return changeOf('missing', newest)
  return isDeepStrictEqual(readable(row), expected) ? null : changeOf('changed', newest)
}

function readable(row: unknown): HistoryRecord | null {
  try {
    return readRecordRow(row).record
  } catch {
    return null
  }
}

function parseJson(text: string | null): object {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
