import { sql } from 'kysely'
import { z } from 'zod'
import { flag, rowOf } from '../../base/database/row.ts'
import { type CallFilter, type CallRecord, callErrorKindSchema } from '../../shared/management/records/call-record.ts'
import type { CallDays } from './call-days.ts'
import type { CallEntry } from './call-entry.ts'
import { SECRET_COLUMNS, type SecretColumn } from './encryption/secret-columns.ts'
import type { Query } from './engine/compiled-queries.ts'
import { allOf } from './engine/conditions.ts'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn, ParameterValue } from './engine/fragments.ts'
import type { Housekeeping } from './housekeeping.ts'

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
  }),
)
const lastRow = z.object({ id: z.int() })
const countRow = z.object({ count: z.int() })

/** Number of calls below which a tool counts as rare. */
const RARE = 2_000

/** The columns given for a call; the rest come from its token. */
const ADDED: readonly ParameterColumn[] = [
  { name: sql`at`, type: 'text' },
  { name: sql`token_id`, type: 'text' },
  { name: sql`tool`, type: 'text' },
  { name: sql`ok`, type: 'integer' },
  { name: sql`error_kind`, type: 'text' },
  { name: sql`status`, type: 'integer' },
  { name: sql`duration_ms`, type: 'real' },
  { name: sql`argument_bytes`, type: 'integer' },
  { name: sql`reply_bytes`, type: 'integer' },
  { name: sql`arguments`, type: 'text' },
  { name: sql`reply`, type: 'text' },
  { name: sql`test`, type: 'integer' },
]
/** Maximum number of calls, and of characters of stored content, that are added with one statement. */
const [PORTION, PORTION_CHARACTERS] = [500, 1_000_000]

/** The index to read calls through, and the conditions that select them. */
interface Chosen {
  index: Query
  conditions: Query[]
}

/** The stored tool calls. */
export function createCalls(
  database: Queries,
  { remainingCalls, clearedUpTo, additions }: Pick<Housekeeping, 'remainingCalls' | 'clearedUpTo' | 'additions'>,
  callDays: Pick<CallDays, 'takeTurn'> | null,
) {
  const rows = { table: sql`calls`, key: sql`id` }
  const { crossJoin, parameterRows, indexedBy, notIndexed } = database.fragments
  const { secrets } = database
  let outdated = 0

  const seal = async (column: SecretColumn, tokenId: string, at: string, text: string | null) =>
    text === null ? null : secrets.seal(column, [tokenId, at], text)
  const open = async (column: SecretColumn, tokenId: string, at: string, stored: string | null) =>
    stored === null ? null : secrets.open(column, [tokenId, at], stored)

  /** Returns the values of `ADDED`. */
  async function addedRow(entry: CallEntry): Promise<ParameterValue[]> {
    const { tokenId, tool, ok, test, errorKind, status, durationMs, argumentBytes, replyBytes } = entry
    const at = new Date(entry.at).toISOString()
    const given = await seal(SECRET_COLUMNS.callArguments, tokenId, at, entry.arguments)
    const reply = await seal(SECRET_COLUMNS.callReply, tokenId, at, entry.reply)
    const facts = [at, tokenId, tool, ok ? 1 : 0, errorKind, status, durationMs, argumentBytes, replyBytes]
    return [...facts, given, reply, test ? 1 : 0]
  }

  async function isRare(tool: string): Promise<boolean> {
    const row = await database.first(sql`
      SELECT count(*) AS count
      FROM (SELECT 1 FROM calls ${indexedBy(sql`calls_by_tool`)} WHERE tool = ${tool} LIMIT ${RARE}) f`)
    return countRow.parse(row).count < RARE
  }

  async function chosenBy({ serverId, customerId, tool, ok }: CallFilter): Promise<Chosen> {
    const failed = ok === false && customerId === undefined && tool === undefined
    if (failed && serverId !== undefined) {
      return { index: indexedBy(sql`calls_failed_by_server`), conditions: [sql`ok = 0 AND server_id = ${serverId}`] }
    }
    if (failed) return { index: indexedBy(sql`calls_failed`), conditions: [sql`ok = 0`] }
    if (customerId !== undefined) {
      return { index: indexedBy(sql`calls_by_customer`), conditions: [sql`customer_id = ${customerId}`] }
    }
    if (serverId !== undefined && tool !== undefined) {
      return { index: indexedBy(sql`calls_by_tool`), conditions: [sql`tool = ${tool} AND server_id = ${serverId}`] }
    }
    if (serverId !== undefined) {
      return { index: indexedBy(sql`calls_by_server`), conditions: [sql`server_id = ${serverId}`] }
    }
    // The newest calls of a frequently called tool are found quickly anyway; those of a rare one are found quickly only through its index.
    if (tool !== undefined && (await isRare(tool))) {
      return { index: indexedBy(sql`calls_by_tool`), conditions: [sql`tool = ${tool}`] }
    }
    return { index: notIndexed, conditions: [] }
  }

  return {
    /**
     * Adds calls in order. A reader that sees a call also sees all calls with smaller numbers, even those added concurrently. Skips calls
     * whose token no longer exists because its customer or server doesn't. Returns the argument with which `callDays` checks whether the
     * transaction was committed, or null if no check is needed.
     */
    addAll: (entries: readonly CallEntry[]): Promise<string | null> =>
      database.atomic(async () => {
        const portions = await Promise.all(inPortions(entries).map((some) => Promise.all(some.map(addedRow))))
        const turn = (await callDays?.takeTurn()) ?? null
        for (const rows of portions) {
          await database.run(sql`
            INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, error_kind, status, duration_ms,
              argument_bytes, reply_bytes, arguments, reply, test)
            SELECT v.at, t.server_id, t.customer_id, t.id, v.tool, v.ok, v.error_kind, v.status, v.duration_ms,
              v.argument_bytes, v.reply_bytes, v.arguments, v.reply, v.test
            FROM ${parameterRows(ADDED, rows)} ${crossJoin} tokens t ON t.id = v.token_id ORDER BY v.place`)
        }
        return turn
      }),
    /**
     * Returns the number of the last call to scan if at most `most` candidates for a filter are scanned below the call `before`; null if
     * there are fewer.
     */
    async lookDownTo(filter: CallFilter, before: number, most: number): Promise<number | null> {
      const { index, conditions } = await chosenBy(filter)
      const where = allOf([...conditions, sql`id < ${before}`, sql`id > ${clearedUpTo(filter.serverId)}`])
      const row = await database.first(
        sql`SELECT id FROM calls ${index} WHERE ${where} ORDER BY id DESC LIMIT 1 OFFSET ${most - 1}`,
      )
      return lastRow.optional().parse(row)?.id ?? null
    },
    /** Counts calls numbered above `after` up to `upTo`, at most `most`. `next` is the number to continue after; null if those are all. */
    async count({ serverId, customerId }: CallFilter, { after, upTo }: { after: number; upTo: number }, most: number) {
      const { index, conditions } = await chosenBy({ serverId, customerId })
      const where = allOf([...conditions, sql`id > ${after}`, sql`id <= ${upTo}`])
      const end = await database.first(
        sql`SELECT id FROM calls ${index} WHERE ${where} ORDER BY id LIMIT 1 OFFSET ${most - 1}`,
      )
      const next = lastRow.optional().parse(end)?.id ?? null
      if (next !== null) return { count: most, next }
      const counted = await database.first(sql`SELECT count(*) AS count FROM calls ${index} WHERE ${where}`)
      return { count: countRow.parse(counted).count, next }
    },
    /** Returns the newest calls first, at most `limit`, only those older than the call `before` and not older than `downTo`, if given. */
    async list(
      filter: CallFilter & { before?: number | undefined; downTo?: number | undefined; limit: number },
    ): Promise<CallRecord[]> {
      const { serverId, customerId, tool, ok, test, before, downTo, limit } = filter
      const { index } = await chosenBy(filter)
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
        callRows.parse(found).map(async ({ tokenId, ...call }) => ({
          ...call,
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
    /** Returns a number that changes whenever calls were deleted or a deletion began: earlier counts are then outdated. */
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

function inPortions(entries: readonly CallEntry[]): CallEntry[][] {
  const portions: CallEntry[][] = []
  let characters = 0
  for (const entry of entries) {
    const last = portions.at(-1)
    if (last && last.length < PORTION && characters < PORTION_CHARACTERS) last.push(entry)
    else {
      portions.push([entry])
      characters = 0
    }
    characters += (entry.arguments?.length ?? 0) + (entry.reply?.length ?? 0)
  }
  return portions
}
