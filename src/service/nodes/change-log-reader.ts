import type pg from 'pg'
import { z } from 'zod'
import { logFor } from '../../base/log/log.ts'
import { isLost } from '../store/postgres/postgres-connections.ts'

/** Older rows of the log are deleted. A node that hasn't checked for about this long doesn't rely on the log. */
const LOG_KEPT = '1 hour'
const LOG_TRUSTED_MS = 1_800_000
const PRUNE_EVERY_MS = 10_000
const MAX_PRUNED = 2_000

/**
 * A change by this or another node to data that nodes keep in memory. Its `id` is from the kind's table or, for `housekeeping`, the job's
 * name.
 */
const loggedChangeSchema = z.object({
  kind: z.enum(['token', 'customer', 'server', 'apiKey', 'housekeeping']),
  id: z.string(),
})
type LoggedChange = z.output<typeof loggedChangeSchema>

const lookRows = z
  .array(
    z.object({
      snapshot: z.string(),
      clock: z.number(),
      log: z.string(),
      kind: z.string().nullable(),
      id: z.string().nullable(),
    }),
  )
  .min(1)

/** A single statement, so that the rows are consistent with the snapshot. */
const LOOK = `
  SELECT now.*, l.kind, l.id FROM (
    SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
      'change_log'::regclass::oid::text AS log) now
  LEFT JOIN change_log l ON l.transaction >= pg_snapshot_xmin($1::pg_snapshot)
    AND NOT pg_visible_in_snapshot(l.transaction, $1::pg_snapshot)`

const PRUNE = `
  DELETE FROM change_log WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM change_log WHERE at < clock_timestamp() - interval '${LOG_KEPT}' LIMIT ${MAX_PRUNED}))`

/** Callbacks of checks for changes. Their promises are awaited before the next check. */
export interface ChangeLogListener {
  /** Called before the node checks for changes. The returned function is called once the node has received all of them. */
  looking(): () => void
  /** Called when everything in memory may be outdated: the node has just connected, or was away for too long. */
  suspect(): Promise<void>
  /** Called with the log's rows for committed changes. */
  changed(changes: readonly LoggedChange[]): Promise<void>
  /** Called with the number of milliseconds that this computer's clock is ahead of the database's, give or take `error`. */
  clock(offset: number, error: number): void
}

/** Creates the change log's reader, which remembers how far it has read. */
export function createChangeLogReader(listener: ChangeLogListener) {
  /** Snapshot of the last check, as PostgreSQL writes it; null before the first one. */
  let seen: string | null = null
  /** OID of the log's table at the last check. */
  let seenLog = ''
  let seenAt = Number.NEGATIVE_INFINITY
  let prunedAt = Number.NEGATIVE_INFINITY

  return {
    /** Reads the changes since the last check; `isFirst`: whether the connection is new. */
    async look(asked: pg.Client, isFirst: boolean): Promise<void> {
      const hasLooked = listener.looking()
      const askedAt = Date.now()
      const { rows } = await asked.query(LOOK, [seen])
      const parsed = lookRows.parse(rows)
      const [{ snapshot: now, clock, log: table } = { snapshot: '', clock: askedAt, log: '' }] = parsed
      const error = (Date.now() - askedAt) / 2
      listener.clock(askedAt + error - clock, error)
      // A different table comes from a backup that was restored while this node was running.
      const isOther = table !== seenLog
      if (isFirst || isOther || performance.now() - seenAt > LOG_TRUSTED_MS) await listener.suspect()
      const changes = parsed.flatMap((row) => loggedChangeSchema.safeParse(row).data ?? [])
      if (changes.length > 0) await listener.changed(changes)
      seen = now
      seenLog = table
      seenAt = performance.now()
      hasLooked()
    },
    /** Deletes old rows from the log, at most every ten seconds. */
    async prune(asked: pg.Client): Promise<void> {
      if (performance.now() - prunedAt < PRUNE_EVERY_MS) return
      prunedAt = performance.now()
      await asked.query(PRUNE).catch((error: unknown) => {
        if (isLost(error)) throw error
        logFor('service/nodes').error('The log of changes couldn’t be pruned', error)
      })
    },
  }
}
