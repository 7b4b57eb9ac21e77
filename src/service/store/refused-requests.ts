import { sql } from 'kysely'
import { z } from 'zod'
import { allOf } from './engine/conditions.ts'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'

const ROWS = { table: sql`refused_requests`, key: sql`hour, server_id, customer_id` }
const REFUSED: readonly ParameterColumn[] = [
  { name: sql`token_id`, type: 'text' },
  { name: sql`refused`, type: 'integer' },
]
const sumRow = z.object({ requests: z.int() })

/** Number of requests rejected by a limit, per hour. */
export function createRefusedRequests(database: Queries) {
  const { crossJoin, parameterRows } = database.fragments

  async function addAll(byToken: ReadonlyMap<string, { requests: number }>, at: number): Promise<void> {
    const rows = Array.from(byToken, ([tokenId, { requests }]) => [tokenId, requests])
    if (rows.length === 0) return
    // Skips a token that was removed with its customer or server.
    await database.run(sql`
      INSERT INTO refused_requests (hour, server_id, customer_id, requests)
      SELECT ${hourOf(at)}, t.server_id, t.customer_id, sum(v.refused)
      FROM ${parameterRows(REFUSED, rows)} ${crossJoin} tokens t ON t.id = v.token_id
      WHERE TRUE GROUP BY t.server_id, t.customer_id ORDER BY t.server_id, t.customer_id
      ON CONFLICT (hour, server_id, customer_id)
        DO UPDATE SET requests = refused_requests.requests + excluded.requests`)
  }

  return {
    /** Adds rejected requests of one token. `at`: milliseconds. */
    add: (tokenId: string, at: number, requests: number): Promise<void> =>
      addAll(new Map([[tokenId, { requests }]]), at),
    /** Adds rejected requests of many tokens, by their IDs. */
    addAll,
    /** Counts requests in whole hours starting at `from` and before `to`, both ISO 8601. */
    async between(
      from: string,
      to: string,
      { serverId, customerId }: { serverId?: string; customerId?: string },
    ): Promise<number> {
      const chosen = [
        sql`hour >= ${from} AND hour < ${to}`,
        ...(serverId === undefined ? [] : [sql`server_id = ${serverId}`]),
        ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
      ]
      const row = await database.first(
        sql`SELECT coalesce(sum(requests), 0) AS requests FROM refused_requests WHERE ${allOf(chosen)}`,
      )
      return sumRow.parse(row).requests
    },
    /** Deletes at most `most` counts for hours before `at` (ISO 8601). Returns the number deleted. */
    removeBefore: (at: string, most: number): Promise<number> =>
      deleteSome(database, { ...ROWS, where: sql`hour < ${at}` }, most),
  }
}

const hourOf = (at: number): string => `${new Date(at).toISOString().slice(0, 13)}:00:00.000Z`
