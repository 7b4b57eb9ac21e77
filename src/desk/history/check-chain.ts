import type { Database } from 'libsql'
import { z } from 'zod'
import type { HistoryChange } from '../../shared/history/commands.ts'
import { FIRST_HASH, headSchema, type Link, linkHash, payloadHashOf } from './history-chain.ts'
import { changeOf, jsonRow } from './history-change.ts'

/** Entries checked per turn, about 2 ms. */
const SLICE = 250

/** One entry, in the order of the columns below. */
type Entry = [
  seq: number,
  recordId: string,
  kind: string,
  at: number,
  payload: string | null,
  payloadHash: string,
  previousHash: string,
  hash: string,
]
const entries = jsonRow<Entry>()
const textRow = z.object({ value: z.string() })
const texts = jsonRow<string>()
const newestRow = z.object({ kind: z.string(), at: z.int() })

/** Recomputes the hash chain in slices: yields null after each unmodified one, or the first change. */
export function* checkChain(database: Database): Generator<HistoryChange | null, void> {
  // One row of JSON is read several times as fast as one row per entry.
  const after = database.prepare(`
    SELECT json_group_array(json_array(seq, record_id, kind, at, payload, payload_hash, previous_hash, hash)) AS list
    FROM (SELECT * FROM entries WHERE seq > ? ORDER BY seq LIMIT ${SLICE})`)
  const follows = database.prepare('SELECT 1 FROM entries WHERE previous_hash = ?')
  const head = database.prepare("SELECT value FROM meta WHERE name = 'head'")
  const withoutRecord = database.prepare(`
    SELECT json_group_array(b.value) AS list FROM json_each(?) b WHERE NOT EXISTS (SELECT 1 FROM records WHERE id = b.value)`)
  const newest = database.prepare('SELECT kind, at FROM entries WHERE record_id = ? ORDER BY seq DESC LIMIT 1')
  let last = { seq: 0, hash: FIRST_HASH }
  for (;;) {
    const slice = entries.parse(after.get(last.seq)).list
    const began: string[] = []
    for (const [seq, recordId, kind, at, payload, payloadHash, previousHash, hash] of slice) {
      const link: Link = { seq, recordId, kind, at, payloadHash }
      const genuine = linkHash(previousHash, link) === hash
      if (previousHash !== last.hash) {
        if (follows.get(last.hash) !== undefined) return yield changeOf('reordered', link)
        return yield changeOf(genuine ? 'missing' : 'changed', link)
      }
      if (!genuine || (payload !== null && payloadHashOf(payload) !== payloadHash)) {
        return yield changeOf('changed', link)
      }
      if (kind === 'began') began.push(recordId)
      last = { seq, hash }
    }
    for (const recordId of texts.parse(withoutRecord.get(JSON.stringify(began))).list) {
      const { kind, at } = newestRow.parse(newest.get(recordId))
      if (kind !== 'removed') return yield changeOf('missing', { recordId, at })
    }
    if (slice.length < SLICE) {
      const row = textRow.safeParse(head.get()).data
      const known = row ? headSchema.parse(JSON.parse(row.value)) : { count: 0, hash: FIRST_HASH }
      if (known.count !== last.seq || known.hash !== last.hash) return yield changeOf('cutOff')
      return
    }
    yield null
  }
}
