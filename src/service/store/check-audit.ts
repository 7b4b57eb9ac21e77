import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import {
  type AuditBreak,
  type AuditHead,
  auditEntrySchema,
  auditPrunedSchema,
} from '../../shared/management/records/audit-entry.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { columnsOf, entryHash, FIRST_HASH } from './audit.ts'
import type { Queries } from './engine/engine.ts'

/** Number of entries in one slice, which takes a few milliseconds. */
const SLICE = 250

const rowSchema = rowOf({
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  began: z.int().nullable(),
  keyId: z.string().nullable(),
  operation: z.string().nullable(),
  result: z.string().nullable(),
  searchText: z.string(),
  entry: z.string(),
  hash: z.string(),
})
type Row = z.output<typeof rowSchema>
const headRow = z.object({ seq: z.int(), hash: z.string() })
const entryRows = z.array(z.object({ entry: z.string() }))
const firstRow = z.object({ first: z.int().nullable() })

export interface AuditCheck {
  /** Number of entries checked in this slice. */
  checked: number
  /** Where the next slice starts; null if this was the last one. */
  next: AuditHead | null
  /** The newest entry. */
  head: AuditHead
  broken: AuditBreak | null
}

/** Recomputes the hash chain, one slice at a time. */
export function createAuditCheck(database: Queries) {
  /** Returns the entry before the oldest one; null if the chain doesn't record it. */
  async function beginning(): Promise<AuditHead | null> {
    const { first } = firstRow.parse(await database.first(sql`SELECT min(seq) AS first FROM audit_entries`))
    if (first === null || first === 1) return { seq: 0, hash: FIRST_HASH }
    const rows = await database.all(sql`SELECT entry FROM audit_entries WHERE kind = 'pruned' ORDER BY seq DESC`)
    for (const { entry } of entryRows.parse(rows)) {
      const pruned = auditPrunedSchema.safeParse(parseJson(entry)).data
      if (pruned && pruned.through === first - 1) return { seq: pruned.through, hash: pruned.hash }
    }
    return null
  }

  /** Returns where a slice starts; null if the chain doesn't record it. Skips what has been removed since the previous slice. */
  async function placeOf(from: AuditHead | null): Promise<AuditHead | null> {
    if (from === null) return beginning()
    const { first } = firstRow.parse(await database.first(sql`SELECT min(seq) AS first FROM audit_entries`))
    return first === null || from.seq >= first - 1 ? from : beginning()
  }

  /** Checks that the entry whose number and hash were saved elsewhere is unchanged, if the entry still exists. */
  async function checkKnown(known: AuditHead): Promise<AuditBreak | null> {
    const row = await database.first(sql`SELECT seq, at, hash FROM audit_entries WHERE seq = ${known.seq}`)
    const found = z.object({ seq: z.int(), at: z.string(), hash: z.string() }).optional().parse(row)
    if (found) return found.hash === known.hash ? null : { problem: 'otherChain', seq: found.seq, at: found.at }
    const { first } = firstRow.parse(await database.first(sql`SELECT min(seq) AS first FROM audit_entries`))
    // The entry was removed. If the chain doesn't record that, the rest of the check finds out.
    if (known.seq === 0 || (first !== null && known.seq < first)) return null
    return { problem: 'cutOff', seq: known.seq, at: null }
  }

  /** Reads everything that one slice needs, from one snapshot. */
  const read = (from: AuditHead | null, known: AuditHead | null) =>
    database.snapshot(async () => {
      const head = headRow.parse(await database.first(sql`SELECT seq, hash FROM audit_head`))
      const wrong = known && (await checkKnown(known))
      const last = await placeOf(from)
      const rows = await database.all(sql`
        SELECT * FROM audit_entries WHERE seq > ${last?.seq ?? 0} ORDER BY seq LIMIT ${SLICE}`)
      return { head, wrong, last, rows }
    })

  /** Checks the slice after `from`, or the first one if it's null. `known`: an entry whose number and hash were saved elsewhere. */
  return async (from: AuditHead | null, known: AuditHead | null): Promise<AuditCheck> => {
    const { head, wrong, rows, ...found } = await read(from, known)
    const end = (checked: number, broken: AuditBreak | null) => ({ checked, next: null, head, broken })
    if (wrong) return end(0, wrong)
    if (found.last === null) return end(0, { problem: 'missing', seq: 1, at: null })
    let { last } = found
    for (const [checked, row] of z.array(rowSchema).parse(rows).entries()) {
      const problem = row.seq === last.seq + 1 ? problemOf(row, last.hash) : 'missing'
      if (problem) return end(checked, { problem, seq: last.seq + 1, at: problem === 'missing' ? null : row.at })
      last = { seq: row.seq, hash: row.hash }
    }
    if (rows.length === SLICE) return { checked: SLICE, next: last, head, broken: null }
    const isWhole = head.seq === last.seq && head.hash === last.hash
    return end(rows.length, isWhole ? null : { problem: 'cutOff', seq: last.seq + 1, at: null })
  }
}

/** Returns `changed` if an entry doesn't match its hash, or its searchable columns don't match its text. */
function problemOf({ seq, entry, hash, ...columns }: Row, previous: string): 'changed' | null {
  if (entryHash(previous, entry) !== hash) return 'changed'
  const parsed = auditEntrySchema.safeParse(parseJson(entry)).data
  if (!parsed || parsed.seq !== seq) return 'changed'
  const said: Record<string, unknown> = columnsOf(parsed)
  return Object.entries(columns).every(([name, value]) => said[name] === value) ? null : 'changed'
}
