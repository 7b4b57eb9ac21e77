import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import type { Condition, Housekeeping } from './housekeeping.ts'

// The items' types are those of the STRICT table; to check half a million of them would take as long as to read them.
const list = <T>() => jsonColumn(z.custom<T[]>(Array.isArray))
const callColumns = z.object({
  servers: list<string>(),
  tools: list<string>(),
  oks: list<number>(),
  durations: list<number>(),
  customers: list<string>(),
})

/** Facts of some calls: one array for each, in the same order. `oks`: 1 or 0; `durations`: ms. */
export type CallColumns = z.output<typeof callColumns>

/** A place in the index that calls are read through: the values of one row of it. */
export type CallPlace = readonly (string | number)[]

/** Calls from one time up to before another, ISO 8601, of a server, a customer, or all. */
export interface CallStretch {
  from: string
  to: string
  serverId?: string | undefined
  customerId?: string | undefined
}

/** An index over calls: the column that holds what is asked for, and the further ones in their order. */
interface CallIndex {
  name: string
  first: readonly [column: string, value: string] | null
  /** As many calls as may have the same time, each has a place of its own. */
  place: readonly string[]
}

function indexFor({ serverId, customerId }: CallStretch): CallIndex {
  if (customerId !== undefined) {
    return { name: 'calls_by_customer_time', first: ['customer_id', customerId], place: ['at', 'id'] }
  }
  const facts = ['tool', 'ok', 'duration_ms', 'customer_id', 'test', 'id']
  if (serverId !== undefined) {
    return { name: 'calls_by_server_time', first: ['server_id', serverId], place: ['at', ...facts] }
  }
  return { name: 'calls_by_time', first: null, place: ['at', 'server_id', ...facts] }
}

// One row of JSON arrays is read several times as fast as a row for each call.
const COLUMNS = `json_group_array(server_id) AS servers, json_group_array(tool) AS tools, json_group_array(ok) AS oks,
  json_group_array(duration_ms) AS durations, json_group_array(customer_id) AS customers`
const placeValues = z.array(z.union([z.string(), z.number()]))
const namesRow = z.object({ ids: list<string>(), names: list<string>() })
const textsRow = z.object({ times: list<string>() })

/** Reads calls for statistics; the operator's tests are left out. */
export function createCallStats(database: Database, { remainingCalls }: Pick<Housekeeping, 'remainingCalls'>) {
  const ids = 'json_group_array(id) AS ids'
  const wanted = 'WHERE id IN (SELECT value FROM json_each(?))'
  const names = database.prepare(`SELECT ${ids}, json_group_array(name) AS names FROM servers ${wanted}`)
  const identities = database.prepare(
    `SELECT ${ids}, json_group_array(primary_identity) AS names FROM customers ${wanted}`,
  )
  const byId = (row: unknown) => {
    const found = namesRow.parse(row)
    return new Map(found.ids.map((id, index) => [id, found.names[index] ?? '']))
  }

  /** Reads what fulfills all conditions. */
  function select(what: string, from: string, conditions: readonly Condition[], rest = '') {
    const where = conditions.map(([sql]) => sql).join(' AND ')
    return database
      .prepare(`SELECT ${what} FROM ${from} WHERE ${where} ${rest}`)
      .get(...conditions.flatMap(([, ...values]) => values)) as unknown
  }
  /** What leaves out calls that aren't counted. */
  const counted = ({ serverId, customerId }: CallStretch): Condition[] => [
    ['test = 0'],
    ...(serverId === undefined ? [] : [['server_id = ?', serverId] as Condition]),
    ...(customerId === undefined ? [] : [['customer_id = ?', customerId] as Condition]),
    ...remainingCalls(),
  ]

  return {
    /**
     * The calls after a place, null for the first ones, of at most `most` that are looked at, in the order of their time, but none after
     * the one of number `upTo`. `next` is the place to go on from; null at the end of the stretch.
     */
    after(place: CallPlace | null, stretch: CallStretch, upTo: number, most: number) {
      const { name, first, place: columns } = indexFor(stretch)
      const from = `calls INDEXED BY ${name}`
      const tuple = `(${columns.join(', ')})`
      const values = `(${columns.map(() => '?').join(', ')})`
      const lower: Condition[] = [
        ...(first === null ? [] : [[`${first[0]} = ?`, first[1]] as Condition]),
        place === null ? ['at >= ?', stretch.from] : [`${tuple} > ${values}`, ...place],
      ]
      const toEnd: Condition = ['at < ?', stretch.to]
      const order = `ORDER BY ${columns.join(', ')} LIMIT 1 OFFSET ${most - 1}`
      const end = select(columns.join(', '), from, [...lower, toEnd], order)
      const next =
        end == null ? null : placeValues.parse(columns.map((column) => (end as Record<string, unknown>)[column]))
      // One upper bound alone: of two, SQLite would seek by the time, and read on to the end of the stretch.
      const range = [...lower, next === null ? toEnd : ([`${tuple} <= ${values}`, ...next] as Condition)]
      const row = select(COLUMNS, from, [...range, ['id <= ?', upTo], ...counted(stretch)])
      return { columns: callColumns.parse(row), next }
    },
    /**
     * The calls of a stretch of numbers above `after` and up to `upTo`, with the time of each, ISO 8601. Null where more than `most` would
     * have to be looked at.
     */
    newer(stretch: CallStretch, { after, upTo }: { after: number; upTo: number }, most: number) {
      if (upTo - after > most) return null
      const range: Condition[] = [
        ['id > ?', after],
        ['id <= ?', upTo],
        ['at >= ?', stretch.from],
        ['at < ?', stretch.to],
      ]
      const what = `${COLUMNS}, json_group_array(at) AS times`
      const row = select(what, 'calls NOT INDEXED', [...range, ...counted(stretch)])
      return { columns: callColumns.parse(row), times: textsRow.parse(row).times }
    },
    serverNames: (ids: readonly string[]): Map<string, string> => byId(names.get(JSON.stringify(ids))),
    identities: (ids: readonly string[]): Map<string, string> => byId(identities.get(JSON.stringify(ids))),
  }
}
