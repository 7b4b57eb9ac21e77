import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import type { Housekeeping } from './housekeeping.ts'

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

/** A place in the index over time: the values of one row of it. */
export type CallPlace = readonly (string | number)[]

export interface CallStretch {
  /** ISO 8601; calls up to before it. */
  to: string
  serverId?: string | undefined
  customerId?: string | undefined
}

// All columns of the index: as many calls as may have the same time, each has a place of its own.
const PLACE = 'at, server_id, tool, ok, duration_ms, customer_id, test, id'
const placeRow = z
  .object({
    at: z.string(),
    server_id: z.string(),
    tool: z.string(),
    ok: z.int(),
    duration_ms: z.number(),
    customer_id: z.string(),
    test: z.int(),
    id: z.int(),
  })
  .transform((row) => [row.at, row.server_id, row.tool, row.ok, row.duration_ms, row.customer_id, row.test, row.id])

/** The place before all calls from a time on, ISO 8601. */
export const placeBefore = (at: string): CallPlace => [at, '', '', 0, 0, '', 0, 0]

/** Reads calls for statistics; the operator's tests are left out. */
export function createCallStats(database: Database, { remainingCalls }: Pick<Housekeeping, 'remainingCalls'>) {
  const boundary = database.prepare(`
    SELECT ${PLACE} FROM calls INDEXED BY calls_by_time
    WHERE (${PLACE}) > (?, ?, ?, ?, ?, ?, ?, ?) AND at < ? ORDER BY ${PLACE} LIMIT 1 OFFSET ?`)
  // One row of JSON arrays is read several times as fast as a row for each call; the index holds all that it needs.
  const query = `
    SELECT json_group_array(server_id) AS servers, json_group_array(tool) AS tools, json_group_array(ok) AS oks,
      json_group_array(duration_ms) AS durations, json_group_array(customer_id) AS customers
    FROM calls INDEXED BY calls_by_time
    WHERE (${PLACE}) > (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) AND at < ?9
      AND test = 0 AND (?10 IS NULL OR server_id = ?10) AND (?11 IS NULL OR customer_id = ?11)`
  const upTo = ` AND (${PLACE}) <= (?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)`
  const toTheEnd = database.prepare(query)
  const toPlace = database.prepare(query + upTo)
  const names = database.prepare('SELECT id, name FROM servers')
  const identities = database.prepare(
    'SELECT id, primary_identity AS name FROM customers WHERE id IN (SELECT value FROM json_each(?))',
  )
  const nameRows = z.array(z.object({ id: z.string(), name: z.string() }))
  const byId = (rows: unknown) => new Map(nameRows.parse(rows).map(({ id, name }) => [id, name]))

  function statementFor(bounded: boolean) {
    const remaining = remainingCalls()
    if (remaining.length === 0) return { statement: bounded ? toPlace : toTheEnd, values: [] }
    const further = remaining.map(([sql]) => ` AND ${sql}`).join('')
    const values = remaining.flatMap(([, ...each]) => each)
    return { statement: database.prepare(query + (bounded ? upTo : '') + further), values }
  }

  return {
    /**
     * The calls after a place, of at most `most` that are looked at, in the order of their time. `next` is the place to go on from;
     * null at the end of the stretch.
     */
    after(place: CallPlace, { to, serverId, customerId }: CallStretch, most: number) {
      const next = placeRow.nullable().parse(boundary.get(...place, to, most - 1) ?? null)
      const { statement, values } = statementFor(next !== null)
      const row = statement.get(...place, to, serverId ?? null, customerId ?? null, ...(next ?? []), ...values)
      return { columns: callColumns.parse(row), next }
    },
    serverNames: (): Map<string, string> => byId(names.all()),
    identities: (ids: readonly string[]): Map<string, string> => byId(identities.all(JSON.stringify(ids))),
  }
}
