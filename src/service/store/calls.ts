import type { Database } from 'libsql'
import { z } from 'zod'
import { flag, rowOf } from '../../core/database/row.ts'
import { type CallFilter, type CallRecord, callErrorKindSchema } from '../../shared/management/records/call-record.ts'
import type { CallEntry } from '../calls/call-entry.ts'
import type { Condition, Housekeeping } from './housekeeping.ts'

const callRows = z.array(
  rowOf({
    id: z.int(),
    at: z.string(),
    serverId: z.string(),
    serverName: z.string(),
    customerId: z.string(),
    primaryIdentity: z.string(),
    tool: z.string(),
    ok: flag,
    test: flag,
    errorKind: callErrorKindSchema.nullable(),
    status: z.int().nullable(),
    durationMs: z.number(),
    argumentBytes: z.int(),
    replyBytes: z.int(),
    arguments: z.string().nullable(),
    reply: z.string().nullable(),
  }),
)
const lastRow = z.object({ id: z.int() })
const countRow = z.object({ count: z.int() })

/** A tool with fewer calls is rare. */
const RARE = 2_000

/** Rows of tool calls. */
export function createCalls(
  database: Database,
  { remainingCalls, clearedUpTo, additions }: Pick<Housekeeping, 'remainingCalls' | 'clearedUpTo' | 'additions'>,
) {
  // A call of a customer or a server that is gone by now is dropped; their tokens are gone with them.
  const insert = database.prepare(`
    INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, error_kind, status, duration_ms, argument_bytes,
      reply_bytes, arguments, reply, test)
    SELECT ?, server_id, customer_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM tokens WHERE id = ?`)
  const removeBefore = database.prepare(
    'DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE at < ? ORDER BY at LIMIT ?)',
  )
  const removeUpTo = database.prepare('DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE id <= ? LIMIT ?)')
  const removeOfServer = database.prepare(
    'DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE server_id = ? AND id <= ? LIMIT ?)',
  )
  const last = database.prepare('SELECT coalesce(max(id), 0) AS id FROM calls')
  const countOfTool = database.prepare(`
    SELECT count(*) AS count FROM (SELECT 1 FROM calls INDEXED BY calls_by_tool WHERE tool = ? LIMIT ${RARE})`)
  let outdated = 0

  /** The index to read calls through, and what it chooses them by. */
  function chosenBy({ serverId, customerId, tool }: CallFilter): { index: string; conditions: Condition[] } {
    if (customerId !== undefined) {
      return { index: 'INDEXED BY calls_by_customer', conditions: [['customer_id = ?', customerId]] }
    }
    if (serverId !== undefined && tool !== undefined) {
      return { index: 'INDEXED BY calls_by_tool', conditions: [['tool = ? AND server_id = ?', tool, serverId]] }
    }
    if (serverId !== undefined)
      return { index: 'INDEXED BY calls_by_server', conditions: [['server_id = ?', serverId]] }
    // The newest calls of a tool that's called often are soon found; those of a rare one only through its index.
    if (tool !== undefined && countRow.parse(countOfTool.get(tool)).count < RARE) {
      return { index: 'INDEXED BY calls_by_tool', conditions: [['tool = ?', tool]] }
    }
    return { index: 'NOT INDEXED', conditions: [] }
  }

  return {
    add(entry: CallEntry): void {
      const { tool, ok, errorKind, status, durationMs, argumentBytes, replyBytes } = entry
      const at = new Date(entry.at).toISOString()
      const facts = [at, tool, ok ? 1 : 0, errorKind, status, durationMs, argumentBytes, replyBytes]
      insert.run(...facts, entry.arguments, entry.reply, entry.test ? 1 : 0, entry.tokenId)
    },
    /**
     * The number of the last call to look at, when at most `most` calls that may match a filter are looked at below the call
     * `before`; null: those are all.
     */
    lookDownTo({ serverId, customerId, tool }: CallFilter, before: number, most: number): number | null {
      const { index, conditions } = chosenBy({ serverId, customerId, tool })
      const where = [...conditions, ['id < ?', before], ['id > ?', clearedUpTo(serverId)]] satisfies Condition[]
      const statement = database.prepare(`
        SELECT id FROM calls ${index} WHERE ${where.map(([sql]) => sql).join(' AND ')} ORDER BY id DESC LIMIT 1 OFFSET ?`)
      return (
        lastRow.nullable().parse(statement.get(...where.flatMap(([, ...values]) => values), most - 1) ?? null)?.id ??
        null
      )
    },
    /**
     * Counts calls after the one of number `after` up to the one of number `upTo`, at most `most`. `next` is the number to go on
     * after; null: those are all.
     */
    count({ serverId, customerId }: CallFilter, { after, upTo }: { after: number; upTo: number }, most: number) {
      const { index, conditions } = chosenBy({ serverId, customerId })
      const where = [...conditions, ['id > ?', after], ['id <= ?', upTo]] satisfies Condition[]
      const chosen = `calls ${index} WHERE ${where.map(([sql]) => sql).join(' AND ')}`
      const values = where.flatMap(([, ...each]) => each)
      const end = database.prepare(`SELECT id FROM ${chosen} ORDER BY id LIMIT 1 OFFSET ?`).get(...values, most - 1)
      const next = lastRow.nullable().parse(end ?? null)?.id ?? null
      if (next !== null) return { count: most, next }
      const counted = database.prepare(`SELECT count(*) AS count FROM ${chosen}`).get(...values)
      return { count: countRow.parse(counted).count, next }
    },
    /** Newest first, at most `limit`, only those older than the call `before` and not older than `downTo`, where these are given. */
    list(
      filter: CallFilter & { before?: number | undefined; downTo?: number | undefined; limit: number },
    ): CallRecord[] {
      const { serverId, customerId, tool, ok, test, before, downTo, limit } = filter
      const given: [string, string | number | undefined][] = [
        ['server_id = ?', serverId],
        ['customer_id = ?', customerId],
        ['tool = ?', tool],
        ['ok = ?', ok === undefined ? undefined : ok ? 1 : 0],
        ['test = ?', test === undefined ? undefined : test ? 1 : 0],
        ['id < ?', before],
        ['id >= ?', Math.max(downTo ?? 0, clearedUpTo(serverId) + 1)],
      ]
      const conditions = [
        ...given.flatMap(([sql, value]): Condition[] => (value === undefined ? [] : [[sql, value]])),
        ...remainingCalls(),
      ]
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`
      const rows = database
        .prepare(`
          SELECT k.*, s.name AS server_name, c.primary_identity
          FROM (SELECT * FROM calls ${chosenBy(filter).index} ${where} ORDER BY id DESC LIMIT ?) k
          JOIN servers s ON s.id = k.server_id JOIN customers c ON c.id = k.customer_id ORDER BY k.id DESC`)
        .all(...conditions.flatMap(([, ...values]) => values), limit)
      return callRows.parse(rows)
    },
    /** Deletes at most `most` calls from before `at` (ISO 8601), the oldest first. Returns how many. */
    removeBefore(at: string, most: number): number {
      const { changes } = removeBefore.run(at, most)
      outdated += changes
      return changes
    },
    /** Another number than before where calls were deleted since, or began to be: what was counted of them is outdated. */
    deletions: (): number => outdated + additions(),
    /** Deletes at most `most` calls of a server, up to the one of number `upTo`. Returns how many. */
    removeOfServer: (serverId: string, upTo: number, most: number): number =>
      removeOfServer.run(serverId, upTo, most).changes,
    /** Deletes at most `most` calls up to the one of number `upTo`. Returns how many. */
    removeUpTo: (upTo: number, most: number): number => removeUpTo.run(upTo, most).changes,
    /** Number of the newest call; 0: there is none. */
    lastId: (): number => lastRow.parse(last.get()).id,
  }
}
