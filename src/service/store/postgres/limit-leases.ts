import { sql } from 'kysely'
import { z } from 'zod'
import { BURST_SECONDS } from '../../../shared/management/records/call-limits.ts'
import type { Queries } from '../engine/engine.ts'
import type { LimitLeases } from '../limit-leases.ts'
import { NODE_NAME } from './postgres-connections.ts'

const PERIOD_MS = BURST_SECONDS * 1000
/** Number of periods that a token's row is kept: longer than it takes to compensate for the largest request at the lowest limit. */
const KEPT_PERIODS = 1_080
const MAX_PRUNED = 5_000

const leaseRows = z.array(
  z
    .object({
      leased_token: z.string(),
      leased_calls: z.number(),
      leased_bytes: z.number(),
      leased_period: z.number(),
      left_ms: z.number(),
    })
    .transform((row) => ({
      tokenId: row.leased_token,
      calls: row.leased_calls,
      bytes: row.leased_bytes,
      period: row.leased_period,
      leftMs: row.left_ms,
    })),
)
const countRow = z.object({ nodes: z.number() })

/** Creates the limit leases. `periodMs`: length of a period, for tests. The SQL functions are in `LIMIT_LEASES_TABLE`. */
export function createLimitLeases({ all, first, run }: Queries, periodMs = PERIOD_MS): LimitLeases {
  return {
    async lease(asked) {
      const json = asked.map(({ tokenId, calls, bytes }) => ({
        token: tokenId,
        calls_allowed: calls.allowed,
        calls_owed: calls.owed,
        calls_needed: calls.needed,
        calls_wanted: calls.wanted,
        bytes_allowed: bytes.allowed,
        bytes_owed: bytes.owed,
        bytes_needed: bytes.needed,
        bytes_wanted: bytes.wanted,
      }))
      return leaseRows.parse(await all(sql`SELECT * FROM lease_limits(${JSON.stringify(json)}::json, ${periodMs})`))
    },
    async countNodes() {
      const row = await first(sql`
        SELECT count(*) AS nodes FROM pg_stat_activity
        WHERE datname = current_database() AND starts_with(application_name, ${`${NODE_NAME} `})`)
      return countRow.parse(row).nodes
    },
    async prune() {
      await run(sql`
        DELETE FROM limit_leases WHERE token_id IN (
          SELECT token_id FROM limit_leases
          WHERE period < floor(extract(epoch FROM clock_timestamp()) * 1000 / ${periodMs}) - ${KEPT_PERIODS}
          LIMIT ${MAX_PRUNED} FOR UPDATE SKIP LOCKED)`)
    },
  }
}
