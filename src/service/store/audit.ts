import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import {
  type AuditBegan,
  type AuditEnded,
  type AuditEntry,
  type AuditFilter,
  type AuditHead,
  type AuditRecord,
  auditBeganSchema,
  auditEndedSchema,
  PRUNING,
} from '../../shared/management/records/audit-entry.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import { createCommitTogether } from './engine/commit-together.ts'
import { allOf } from './engine/conditions.ts'
import type { Engine } from './engine/engine.ts'

/** The hash that precedes the first entry. */
export const FIRST_HASH = '0'.repeat(64)

/** Returns the hash of an entry with this JSON text, given the previous entry's hash. */
export const entryHash = (previous: string, text: string): string =>
  createHash('sha256').update(previous).update(text).digest('hex')

/** Returns the searchable columns of an entry except its number; they repeat parts of its text. */
export function columnsOf(entry: AuditEntry) {
  const began = entry.kind === 'began' ? entry : null
  return {
    kind: entry.kind,
    at: entry.at,
    began: entry.kind === 'ended' ? entry.began : null,
    keyId: began?.key.id ?? null,
    operation: began?.operation ?? null,
    result: entry.kind === 'ended' ? entry.result : null,
    searchText: entry.kind === 'pruned' ? '' : searchTextOf(entry),
  }
}

/** Normalizes text to what every database stores unchanged. */
const fold = (text: string): string => toWellFormed(text).replaceAll('\0', '\uFFFD').normalize('NFC').toLowerCase()

function searchTextOf(entry: AuditBegan | AuditEnded): string {
  const own = entry.kind === 'began' ? [entry.key.name, entry.operation, entry.client ?? ''] : []
  return fold([entry.name, ...Object.values(entry.ids).flat(), ...own].join('\n'))
}

const headRow = z.object({ seq: z.int(), hash: z.string() })
const recordRows = z.array(
  rowOf({
    entry: jsonColumn(auditBeganSchema),
    hash: z.string(),
    ended: jsonColumn(auditEndedSchema).nullable(),
    endedHash: z.string().nullable(),
  }),
)

/** A new entry, whose number the chain assigns. */
export type NewAuditEntry = Omit<AuditBegan, 'seq'> | Omit<AuditEnded, 'seq'>

/** The log of who changed what: an append-only chain of entries, each with the hash of the previous one. */
export function createAudit(engine: Engine) {
  const { contains, forUpdate } = engine.fragments
  // Entries written at the same time share a commit, and each node has at most one transaction at the chain's head.
  const together = createCommitTogether(engine)

  async function add(make: (seq: number) => AuditEntry): Promise<AuditHead> {
    // Blocks until other nodes are done.
    const head = headRow.parse(await engine.first(sql`SELECT seq, hash FROM audit_head ${forUpdate}`))
    const entry = make(head.seq + 1)
    const text = JSON.stringify(entry)
    const next = { seq: entry.seq, hash: entryHash(head.hash, text) }
    const { kind, at, began, keyId, operation, result, searchText } = columnsOf(entry)
    await engine.run(sql`
      INSERT INTO audit_entries (seq, kind, at, began, key_id, operation, result, search_text, entry, hash)
      VALUES (${next.seq}, ${kind}, ${at}, ${began}, ${keyId}, ${operation}, ${result}, ${searchText}, ${text}, ${next.hash})`)
    await engine.run(sql`UPDATE audit_head SET seq = ${next.seq}, hash = ${next.hash}`)
    return next
  }

  const head = async (): Promise<AuditHead> => headRow.parse(await engine.first(sql`SELECT seq, hash FROM audit_head`))

  return {
    /** Appends an entry, and returns its number once it's on disk. */
    append: async (entry: NewAuditEntry): Promise<number> =>
      (await together(() => add((seq) => ({ seq, ...entry }) as AuditEntry))).seq,
    /** Writes both entries of a change that has already finished, or neither. */
    appendWhole: async (began: Omit<AuditBegan, 'seq'>, ended: Omit<AuditEnded, 'seq' | 'began'>): Promise<void> => {
      await together(async () => {
        const { seq: first } = await add((seq) => ({ seq, ...began }))
        await add((seq) => ({ seq, ...ended, began: first }))
      })
    },
    /** Returns the number and hash of the newest entry; the number is 0 if there are no entries. */
    head,
    /** Returns matching changes, newest first, older than the one numbered `before`. */
    async list(filter: AuditFilter, page: { before?: number | undefined; limit: number }): Promise<AuditRecord[]> {
      const { keyId, operation, result, search, from, to } = filter
      const words = fold(search).split(/\s+/).filter(Boolean)
      const rows = await engine.all(sql`
        SELECT b.entry, b.hash, e.entry AS ended, e.hash AS ended_hash
        FROM audit_entries b LEFT JOIN audit_entries e ON e.began = b.seq
        WHERE ${allOf([
          sql`b.kind = 'began'`,
          ...(page.before === undefined ? [] : [sql`b.seq < ${page.before}`]),
          ...(keyId === undefined ? [] : [sql`b.key_id = ${keyId}`]),
          ...(operation === undefined ? [] : [sql`b.operation = ${operation}`]),
          ...(result === undefined ? [] : [result === 'open' ? sql`e.seq IS NULL` : sql`e.result = ${result}`]),
          ...(from === undefined ? [] : [sql`b.at >= ${from}`]),
          ...(to === undefined ? [] : [sql`b.at < ${to}`]),
          ...words.map(
            (word) =>
              sql`(${contains(sql`b.search_text`, word)} OR ${contains(sql`coalesce(e.search_text, '')`, word)})`,
          ),
        ])}
        ORDER BY b.seq DESC LIMIT ${page.limit}`)
      return recordRows.parse(rows).map(recordOf)
    },
    /**
     * Returns the number of the last entry that, like all entries before it, is older than `at` (ISO 8601). Null if there's none, or if
     * only the records of earlier removals are older, because removing each of them would add another record.
     */
    async lastBefore(at: string): Promise<number | null> {
      const newer = await engine.first(sql`SELECT seq, hash FROM audit_entries WHERE at >= ${at} ORDER BY seq LIMIT 1`)
      const through = newer === undefined ? (await head()).seq : headRow.parse(newer).seq - 1
      const change = await engine.first(sql`
        SELECT 1 FROM audit_entries WHERE seq <= ${through} AND kind = 'began' AND operation <> ${PRUNING} LIMIT 1`)
      return change === undefined ? null : through
    },
    /**
     * Removes at most `most` of the oldest entries, up to the one with this number, and records the removal. Returns the number removed; 0
     * if there was nothing to remove.
     */
    prune: (through: number, most: number): Promise<number> =>
      engine.transaction(async () => {
        const rows = await engine.all(sql`
          SELECT seq, hash FROM audit_entries WHERE seq <= ${through} ORDER BY seq LIMIT ${most}`)
        const removed = z.array(headRow).parse(rows)
        const last = removed.at(-1)
        if (last === undefined) return 0
        const at = new Date().toISOString()
        await add((seq) => ({ seq, kind: 'pruned', at, through: last.seq, hash: last.hash }))
        await engine.run(sql`DELETE FROM audit_entries WHERE seq <= ${last.seq}`)
        return removed.length
      }),
  }
}

function recordOf({ entry, hash, ended, endedHash }: z.output<typeof recordRows>[number]): AuditRecord {
  const { kind: _, ...began } = entry
  if (ended === null || endedHash === null) return { ...began, hash, ended: null }
  const { kind: __, began: ___, ids, name, seq, ...how } = ended
  return { ...began, ids, name, hash, ended: { ...how, head: { seq, hash: endedHash } } }
}
