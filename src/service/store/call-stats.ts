import type { Database } from 'libsql'
import { z } from 'zod'
import type { Housekeeping } from './housekeeping.ts'
import { jsonColumn } from './json-column.ts'

// The items' types are those of the STRICT table; to check half a million of them would take as long as to read them.
const list = <T>() => jsonColumn(z.custom<T[]>(Array.isArray))
const callColumns = z.object({
  servers: list<string>(),
  tools: list<string>(),
  oks: list<number>(),
  durations: list<number>(),
  customers: list<string>(),
})

/** Facts of the calls of a stretch of time: one array for each, in the same order. `oks`: 1 or 0; `durations`: ms. */
export type CallColumns = z.output<typeof callColumns>

/** Reads calls for statistics; the operator's tests are left out. */
export function createCallStats(database: Database, { remainingCalls }: Pick<Housekeeping, 'remainingCalls'>) {
  // One row of JSON arrays is read several times as fast as a row for each call; the index holds all that it needs.
  const query = `
    SELECT json_group_array(server_id) AS servers, json_group_array(tool) AS tools, json_group_array(ok) AS oks,
      json_group_array(duration_ms) AS durations, json_group_array(customer_id) AS customers
    FROM calls INDEXED BY calls_by_time
    WHERE at >= ?1 AND at < ?2 AND test = 0 AND (?3 IS NULL OR server_id = ?3) AND (?4 IS NULL OR customer_id = ?4)`
  const columns = database.prepare(query)
  const names = database.prepare('SELECT id, name FROM servers')
  const identities = database.prepare(
    'SELECT id, primary_identity AS name FROM customers WHERE id IN (SELECT value FROM json_each(?))',
  )
  const nameRows = z.array(z.object({ id: z.string(), name: z.string() }))
  const byId = (rows: unknown) => new Map(nameRows.parse(rows).map(({ id, name }) => [id, name]))

  return {
    /** Calls from `from` up to before `to`, both ISO 8601. */
    between(from: string, to: string, { serverId, customerId }: { serverId?: string; customerId?: string }) {
      const remaining = remainingCalls()
      const further = remaining.map(([sql]) => ` AND ${sql}`).join('')
      const statement = further === '' ? columns : database.prepare(query + further)
      const values = remaining.flatMap(([, ...each]) => each)
      return callColumns.parse(statement.get(from, to, serverId ?? null, customerId ?? null, ...values))
    },
    serverNames: (): Map<string, string> => byId(names.all()),
    identities: (ids: readonly string[]): Map<string, string> => byId(identities.all(JSON.stringify(ids))),
  }
}
