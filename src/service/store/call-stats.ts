import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import type { Query } from './engine/compiled-queries.ts'
import { allOf, listOf } from './engine/conditions.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

// The STRICT table guarantees the items' types; checking half a million of them would take as long as reading them.
const list = <T>() => jsonColumn(z.custom<T[]>(Array.isArray))
const callColumns = z.object({
  servers: list<string>(),
  tools: list<string>(),
  oks: list<number>(),
  durations: list<number>(),
  customers: list<string>(),
})

/** Data about calls: one array for each column, in the same order. `oks`: 1 or 0; `durations`: ms. */
export type CallColumns = z.output<typeof callColumns>

/** A position in the index that's used to read calls: the values of one of its rows. */
export type CallPlace = readonly (string | number)[]

/** Calls of a server, of a customer, or of all, in a time range (ISO 8601, excluding the end). */
export interface CallStretch {
  from: string
  to: string
  serverId?: string | undefined
  customerId?: string | undefined
}

/** An index on calls: the part to read, and its other columns in order. */
interface CallIndex {
  index: Query
  /** Empty if the whole index is read. */
  first: readonly Query[]
  /** Unique for each call, because many calls may have the same time. */
  place: readonly Column[]
}

const COLUMNS = {
  at: sql`at`,
  id: sql`id`,
  server_id: sql`server_id`,
  customer_id: sql`customer_id`,
  tool: sql`tool`,
  ok: sql`ok`,
  duration_ms: sql`duration_ms`,
  test: sql`test`,
}
type Column = keyof typeof COLUMNS

function indexFor({ serverId, customerId }: CallStretch): CallIndex {
  if (customerId !== undefined) {
    const index = sql`calls_by_customer_time`
    return { index, first: [sql`customer_id = ${customerId}`], place: ['at', 'id'] }
  }
  const facts = ['tool', 'ok', 'duration_ms', 'customer_id', 'test', 'id'] as const
  if (serverId !== undefined) {
    const index = sql`calls_by_server_time`
    return { index, first: [sql`server_id = ${serverId}`], place: ['at', ...facts] }
  }
  return { index: sql`calls_by_time`, first: [], place: ['at', 'server_id', ...facts] }
}

const placeValues = z.array(z.union([z.string(), z.number()]))
const placeRow = z.record(z.string(), z.unknown()).optional()
const namesRow = z.object({ ids: list<string>(), names: list<string>() })
const textsRow = z.object({ times: list<string>() })

/** Reads calls for statistics, without the operator's tests. */
export function createCallStats(database: Queries, { remainingCalls }: Pick<Housekeeping, 'remainingCalls'>) {
  const { inIndexOrder, indexedBy, jsonArray, notIndexed, textsIn } = database.fragments
  // Reading one row of JSON arrays is several times faster than reading one row per call.
  const facts = sql`${jsonArray(COLUMNS.server_id)} AS servers, ${jsonArray(COLUMNS.tool)} AS tools,
    ${jsonArray(COLUMNS.ok)} AS oks, ${jsonArray(COLUMNS.duration_ms)} AS durations,
    ${jsonArray(COLUMNS.customer_id)} AS customers`
  const byId = (row: unknown) => {
    const found = namesRow.parse(row)
    return new Map(found.ids.map((id, index) => [id, found.names[index] ?? '']))
  }
  /** Returns conditions that exclude calls that don't count. */
  const counted = ({ serverId, customerId }: CallStretch): Query[] => [
    sql`test = 0`,
    ...(serverId === undefined ? [] : [sql`server_id = ${serverId}`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...remainingCalls(),
  ]

  return {
    /**
     * Returns calls after a position (null: from the first one) in time order, scanning at most `most` of them, and none numbered above
     * `upTo`. `next` is the position to continue from; null at the end of the range.
     */
    async after(place: CallPlace | null, stretch: CallStretch, upTo: number, most: number) {
      const { index, first, place: names } = indexFor(stretch)
      const columns = listOf(names.map((name) => COLUMNS[name]))
      const valuesOf = (values: CallPlace) => listOf(values.map((value) => sql`${value}`))
      const start = place === null ? sql`at >= ${stretch.from}` : sql`(${columns}) > (${valuesOf(place)})`
      const lower = [...first, start]
      const toEnd = sql`at < ${stretch.to}`
      const end = placeRow.parse(
        await database.first(sql`
          SELECT ${columns} FROM calls ${indexedBy(index)} WHERE ${allOf([...lower, toEnd])}
          ORDER BY ${columns} LIMIT 1 OFFSET ${most - 1}`),
      )
      const next = end ? placeValues.parse(names.map((name) => end[name])) : null
      // Only one upper bound: with two, SQLite would seek by the time, and read on to the end of the range.
      const upper = next === null ? toEnd : sql`(${columns}) <= (${valuesOf(next)})`
      const where = allOf([...lower, upper, sql`id <= ${upTo}`, ...counted(stretch)])
      const row = await database.first(sql`
        SELECT ${facts}
        FROM (SELECT * FROM calls ${indexedBy(index)} WHERE ${where} ${inIndexOrder(columns)}) f`)
      return { columns: callColumns.parse(row), next }
    },
    /**
     * Returns the range's calls numbered above `after` and up to `upTo`, with the time of each, ISO 8601. Null if more than `most` calls
     * would have to be scanned.
     */
    async newer(stretch: CallStretch, { after, upTo }: { after: number; upTo: number }, most: number) {
      if (upTo - after > most) return null
      const range = sql`id > ${after} AND id <= ${upTo} AND at >= ${stretch.from} AND at < ${stretch.to}`
      const row = await database.first(sql`
        SELECT ${facts}, ${jsonArray(COLUMNS.at)} AS times FROM calls ${notIndexed}
        WHERE ${allOf([range, ...counted(stretch)])}`)
      return { columns: callColumns.parse(row), times: textsRow.parse(row).times }
    },
    serverNames: async (ids: readonly string[]): Promise<Map<string, string>> =>
      byId(
        await database.first(sql`
          SELECT ${jsonArray(sql`id`)} AS ids, ${jsonArray(sql`name`)} AS names FROM servers
          WHERE id IN ${textsIn(JSON.stringify(ids))}`),
      ),
    identities: async (ids: readonly string[]): Promise<Map<string, string>> =>
      byId(
        await database.first(sql`
          SELECT ${jsonArray(sql`id`)} AS ids, ${jsonArray(sql`primary_identity`)} AS names FROM customers
          WHERE id IN ${textsIn(JSON.stringify(ids))}`),
      ),
  }
}
