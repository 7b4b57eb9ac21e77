import type { Database } from 'libsql'
import { z } from 'zod'

const sumRow = z.object({ requests: z.int() })

/** How many requests were refused at a limit, by the hour. */
export function createRefusedRequests(database: Database) {
  // A token that was removed with its customer or server has nothing to count any more.
  const add = database.prepare(`
    INSERT INTO refused_requests (hour, server_id, customer_id, requests)
    SELECT ?1, server_id, customer_id, ?2 FROM tokens WHERE id = ?3
    ON CONFLICT (hour, server_id, customer_id) DO UPDATE SET requests = requests + excluded.requests`)
  const sum = database.prepare(`
    SELECT coalesce(sum(requests), 0) AS requests FROM refused_requests
    WHERE hour >= ?1 AND hour < ?2 AND (?3 IS NULL OR server_id = ?3) AND (?4 IS NULL OR customer_id = ?4)`)
  const removeBefore = database.prepare(
    'DELETE FROM refused_requests WHERE rowid IN (SELECT rowid FROM refused_requests WHERE hour < ? LIMIT ?)',
  )
  return {
    /** `at`: milliseconds. */
    add: (tokenId: string, at: number, requests: number): void => void add.run(hourOf(at), requests, tokenId),
    /** Over whole hours from `from` up to before `to`, both ISO 8601. */
    between: (from: string, to: string, { serverId, customerId }: { serverId?: string; customerId?: string }): number =>
      sumRow.parse(sum.get(from, to, serverId ?? null, customerId ?? null)).requests,
    /** Deletes at most `most` counts of hours before `at` (ISO 8601). Returns how many. */
    removeBefore: (at: string, most: number): number => removeBefore.run(at, most).changes,
  }
}

const hourOf = (at: number): string => `${new Date(at).toISOString().slice(0, 13)}:00:00.000Z`
