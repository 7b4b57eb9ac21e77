import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { MissingCalls } from '../../shared/management/records/call-record.ts'
import { deleteSome } from './engine/delete-some.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'

/** Maximum number of gaps listed, newest first. */
const MAX_LISTED = 100

const GAP: readonly ParameterColumn[] = [
  { name: sql`server_id`, type: 'text' },
  { name: sql`from_at`, type: 'text' },
  { name: sql`to_at`, type: 'text' },
  { name: sql`calls`, type: 'integer' },
]
const ROWS = { table: sql`call_gaps`, key: sql`id` }
const gapRows = z.array(rowOf({ serverId: z.string(), fromAt: z.string(), toAt: z.string(), calls: z.int() }))

/** A server's calls that are missing from the log, with the times of the first and the last one (milliseconds). */
export interface CallGap {
  serverId: string
  from: number
  to: number
  calls: number
}

/** Calls missing from the log because there was no room for them. */
export function createCallGaps(database: Queries) {
  const { crossJoin, parameterRows } = database.fragments
  return {
    /** Adds gaps, skipping those of servers that no longer exist. */
    async addAll(gaps: readonly CallGap[]): Promise<void> {
      if (gaps.length === 0) return
      const rows = gaps.map(({ serverId, from, to, calls }) => [serverId, isoTime(from), isoTime(to), calls])
      await database.run(sql`
        INSERT INTO call_gaps (server_id, from_at, to_at, calls)
        SELECT s.id, v.from_at, v.to_at, v.calls FROM ${parameterRows(GAP, rows)} ${crossJoin} servers s ON s.id = v.server_id`)
    },
    /** Returns at most 100 gaps of one server or of all, newest first. */
    async list(serverId?: string): Promise<MissingCalls[]> {
      const chosen = serverId === undefined ? sql`` : sql`WHERE server_id = ${serverId}`
      const rows = await database.all(sql`
        SELECT server_id, from_at, to_at, calls FROM call_gaps ${chosen} ORDER BY to_at DESC, id DESC LIMIT ${MAX_LISTED}`)
      return gapRows.parse(rows).map(({ fromAt, toAt, ...gap }) => ({ ...gap, from: fromAt, to: toAt }))
    },
    /** Deletes at most `most` gaps that ended before `at` (ISO 8601). Returns the number deleted. */
    removeBefore: (at: string, most: number): Promise<number> =>
      deleteSome(database, { ...ROWS, where: sql`to_at < ${at}` }, most),
    /** Deletes the gaps of a server, or of all servers (null), because their log was cleared. */
    async clear(serverId: string | null): Promise<void> {
      await database.run(
        serverId === null ? sql`DELETE FROM call_gaps` : sql`DELETE FROM call_gaps WHERE server_id = ${serverId}`,
      )
    },
  }
}

const isoTime = (at: number) => new Date(at).toISOString()
