import { createHash, randomBytes } from 'node:crypto'
import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import { type HistoryEvent, historyEventSchema } from './history-record.ts'

/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of an entry's payload. It reveals nothing about a removed payload, because that includes a random value. */
export const payloadHashOf = sha256

/** One link of the chain. `at` in milliseconds since 1970. */
export interface Link {
  seq: number
  recordId: string
  kind: string
  at: number
  payloadHash: string
}

/** The hash of an entry, chained to the previous one. */
export function linkHash(previousHash: string, { seq, recordId, kind, at, payloadHash }: Link): string {
  return sha256(previousHash + JSON.stringify([seq, recordId, kind, at]) + payloadHash)
}

/** The newest entry of a chain: its number and its hash. */
export const headSchema = z.object({ count: z.int(), hash: z.string() })
type Head = z.output<typeof headSchema>

const newestRow = rowOf({ seq: z.int(), hash: z.string() })

/** An event of a record. */
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

const SALT_BYTES = 16
/** Getting many random bytes from the system costs as much as getting a few. */
const SALTS_AT_ONCE = 64

/** Creates random values, each used once. */
function createSalts(): () => string {
  let bytes = Buffer.alloc(0)
  return () => {
    if (bytes.length === 0) bytes = randomBytes(SALT_BYTES * SALTS_AT_ONCE)
    const salt = bytes.toString('base64url', 0, SALT_BYTES)
    bytes = bytes.subarray(SALT_BYTES)
    return salt
  }
}

/** Creates the append-only chain of all events. Every entry contains the hash of the previous one; the head is in `meta`. */
export function createHistoryChain(database: Database) {
  const newest = database.prepare('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1')
  const insert = database.prepare(
    'INSERT INTO entries (seq, record_id, kind, at, payload, payload_hash, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const putHead = database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('head', ?)")
  const all = database.prepare(`SELECT record_id, kind, at, payload FROM entries
    WHERE record_id NOT IN (SELECT record_id FROM entries WHERE kind = 'removed') ORDER BY seq`)
  const blank = database.prepare('UPDATE entries SET payload = NULL WHERE record_id = ?')
  const newSalt = createSalts()
  const storedHead = (): Head => {
    const { seq: count, hash } = newestRow.safeParse(newest.get()).data ?? { seq: 0, hash: FIRST_HASH }
    return { count, hash }
  }
  /** The head within the open transaction; null outside of one, and until first needed. */
  let head: Head | null = null

  return {
    /** Runs `work` inside a transaction, reading and writing the head once, however much it appends. */
    extend<T>(work: () => T): T {
      try {
        const result = work()
        if (head) putHead.run(JSON.stringify(head))
        return result
      } finally {
        head = null
      }
    },
    /** Appends an event of a record; only within `extend`. */
    append(recordId: string, { kind, ...content }: HistoryEvent, at: number): void {
      const { count, hash: previousHash } = head ?? storedHead()
      const payload = JSON.stringify({ ...content, salt: newSalt() })
      const link: Link = { seq: count + 1, recordId, kind, at, payloadHash: payloadHashOf(payload) }
      const hash = linkHash(previousHash, link)
      insert.run(link.seq, recordId, kind, at, payload, link.payloadHash, previousHash, hash)
      head = { count: link.seq, hash }
    },
    /** All events that haven't been removed, oldest first. */
    events: (): PastEvent[] =>
      z
        .array(eventRow)
        .parse(all.all())
        .map(({ recordId, kind, at, payload }) => ({
          recordId,
          at,
          event: historyEventSchema.parse({ ...payload, kind }),
        })),
    /** Removes the payloads of a record's entries, and keeps their hashes. */
    forget: (recordId: string): void => void blank.run(recordId),
  }
}
export type HistoryChain = ReturnType<typeof createHistoryChain>
