import { sql } from 'kysely'
import { z } from 'zod'
import { flag, rowOf } from '../../base/database/row.ts'
import { type CallFilter, type CallRecord, callErrorKindSchema } from '../../shared/management/records/call-record.ts'
import { createAddCalls } from './add-calls.ts'
import type { CallDays } from './call-days.ts'
import { SECRET_COLUMNS, type SecretColumn } from './encryption/secret-columns.ts'
import { allOf } from './engine/conditions.ts'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import { selectCalls } from './select-calls.ts'

const callRows = z.array(
  rowOf({
    id: z.int(),
    at: z.string(),
    tokenId: z.string(),
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
    wholeTokens: z.int().nullable(),
    shownTokens: z.int().nullable(),
    continuedTool: z.string().nullable(),
    retries: z.int().nullable(),
    waitedMs: z.number().nullable(),
  }),
)
const lastRow = z.object({ id: z.int() })
const countRow = z.object({ count: z.int() })

/** The stored tool calls. */
export function createCalls(
  database: Queries,
  { remainingCalls, clearedUpTo, additions }: Pick<Housekeeping, 'remainingCalls' | 'clearedUpTo' | 'additions'>,
  callDays: Pick<CallDays, 'takeTurn'> | null,
) {
  const rows = { table: sql`calls`, key: sql`id` }
  const { secrets } = database
  let outdated = 0

  const open = async (column: SecretColumn, tokenId: string, at: string, stored: string | null) =>
    stored === null ? null : secrets.open(column, [tokenId, at], stored)

  return {
    /** Adds calls; see `createAddCalls`. */
    addAll: createAddCalls(database, callDays),
    /**
     * Returns the number of the last call to scan, so that at most `most` candidates for a filter are scanned below the call `before`; null
     * if there are fewer candidates.
     */
    async lookDownTo(filter: CallFilter, before: number, most: number): Promise<number | null> {
      const { index, conditions } = await selectCalls(database, filter)
      const where = allOf([...conditions, sql`id < ${before}`, sql`id > ${clearedUpTo(filter.serverId)}`])
      const row = await database.first(
        sql`SELECT id FROM calls ${index} WHERE ${where} ORDER BY id DESC LIMIT 1 OFFSET ${most - 1}`,
      )
      return lastRow.optional().parse(row)?.id ?? null
    },
    /** Counts calls numbered above `after` up to `upTo`, at most `most`. `next` is the number to continue after; null if those are all. */
    async count({ serverId, customerId }: CallFilter, { after, upTo }: { after: number; upTo: number }, most: number) {
      const { index, conditions } = await selectCalls(database, { serverId, customerId })
      const where = allOf([...conditions, sql`id > ${after}`, sql`id <= ${upTo}`])
      const end = await database.first(
        sql`SELECT id FROM calls ${index} WHERE ${where} ORDER BY id LIMIT 1 OFFSET ${most - 1}`,
      )
      const next = lastRow.optional().parse(end)?.id ?? null
      if (next !== null) return { count: most, next }
      const counted = await database.first(sql`SELECT count(*) AS count FROM calls ${index} WHERE ${where}`)
      return { count: countRow.parse(counted).count, next }
    },
    /** Returns at most `limit` calls, newest first. `before`: return only older calls; `downTo`: the oldest call to return. */
    async list(
      filter: CallFilter & { before?: number | undefined; downTo?: number | undefined; limit: number },
    ): Promise<CallRecord[]> {
      const { serverId, customerId, tool, ok, test, before, downTo, limit } = filter
      const { index } = await selectCalls(database, filter)
      const conditions = [
        ...(serverId === undefined ? [] : [sql`server_id = ${serverId}`]),
        ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
        ...(tool === undefined ? [] : [sql`tool = ${tool}`]),
        ...(ok === undefined ? [] : [ok ? sql`ok = 1` : sql`ok = 0`]),
        ...(test === undefined ? [] : [sql`test = ${test ? 1 : 0}`]),
        ...(before === undefined ? [] : [sql`id < ${before}`]),
        sql`id >= ${Math.max(downTo ?? 0, clearedUpTo(serverId) + 1)}`,
        ...remainingCalls(),
      ]
      const found = await database.all(sql`
        SELECT k.*, s.name AS server_name, c.primary_identity
        FROM (SELECT * FROM calls ${index} WHERE ${allOf(conditions)} ORDER BY id DESC LIMIT ${limit}) k
        JOIN servers s ON s.id = k.server_id JOIN customers c ON c.id = k.customer_id ORDER BY k.id DESC`)
      return Promise.all(
        callRows
          .parse(found)
          .map(async ({ tokenId, wholeTokens, shownTokens, continuedTool, retries, waitedMs, ...call }) => ({
            ...call,
            shortened: wholeTokens === null || shownTokens === null ? null : { from: wholeTokens, to: shownTokens },
            continues: continuedTool,
            waited: retries === null || waitedMs === null ? null : { retries, ms: waitedMs },
            arguments: await open(SECRET_COLUMNS.callArguments, tokenId, call.at, call.arguments),
            reply: await open(SECRET_COLUMNS.callReply, tokenId, call.at, call.reply),
          })),
      )
    },
    /** Deletes at most `most` calls older than `at` (ISO 8601), oldest first. Returns the number deleted. */
    async removeBefore(at: string, most: number): Promise<number> {
      const removed = await deleteSome(database, { ...rows, where: sql`at < ${at}`, order: sql`ORDER BY at` }, most)
      outdated += removed
      return removed
    },
    /** Returns a number that changes whenever calls are deleted or a deletion begins, which makes earlier counts outdated. */
    deletions: (): number => outdated + additions(),
    /** Deletes at most `most` calls of a server, numbered up to `upTo`. Returns the number deleted. */
    removeOfServer: (serverId: string, upTo: number, most: number): Promise<number> =>
      deleteSome(database, { ...rows, where: sql`server_id = ${serverId} AND id <= ${upTo}` }, most),
    /** Deletes at most `most` calls numbered up to `upTo`. Returns the number deleted. */
    removeUpTo: (upTo: number, most: number): Promise<number> =>
      deleteSome(database, { ...rows, where: sql`id <= ${upTo}` }, most),
    /** Returns the number of the newest call; 0 if there's none. */
    lastId: async (): Promise<number> =>
      lastRow.parse(await database.first(sql`SELECT coalesce(max(id), 0) AS id FROM calls`)).id,
  }
}
