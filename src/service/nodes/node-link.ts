import pg from 'pg'
import { z } from 'zod'
import { logFor } from '../../base/log/log.ts'
import { ADVISORY_LOCKS } from '../store/postgres/advisory-locks.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { connectionOptions, isLost, isShutOut, linkName, setUpSession } from '../store/postgres/postgres-connections.ts'
import { createAlarm } from './alarm.ts'

/** How often a node looks for what others have changed, in milliseconds, when nothing wakes it before that. */
const LOOK_EVERY_MS = 1_000
/** How long a question may take, in milliseconds, before the database counts as away. */
const ASK_MS = 3_000
/** The server ends the connection, and with it the lock, of a node that has been silent for so long: it hangs, or the network is cut. */
const SILENT_MS = 15_000
/** Between two tries to connect, in milliseconds. */
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 3_000
/** Older rows of the log are deleted; a node that hasn't looked for so long doesn't rely on them. */
const LOG_KEPT = '1 hour'
const LOG_TRUSTED_MS = 1_800_000
const PRUNE_EVERY_MS = 10_000
const MAX_PRUNED = 2_000

/** What another node, or this one, has changed of what nodes keep in memory. Its `id` is of the kind's table; of `housekeeping`, the job's name. */
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

/** Channels of PostgreSQL: a transaction has added to the log, and a node tells the others something. */
const CHANGED = 'desk_changed'
const TOLD = 'desk_told'

/** Of one statement, so that the rows are those that the snapshot sees. */
const LOOK = `
  SELECT now.*, l.kind, l.id FROM (
    SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
      'change_log'::regclass::oid::text AS log) now
  LEFT JOIN change_log l ON l.transaction >= pg_snapshot_xmin($1::pg_snapshot)
    AND NOT pg_visible_in_snapshot(l.transaction, $1::pg_snapshot)`

const PRUNE = `
  DELETE FROM change_log WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM change_log WHERE at < clock_timestamp() - interval '${LOG_KEPT}' LIMIT ${MAX_PRUNED}))`

/** What a node hears over its link. What these return is awaited before the next look. */
export interface NodeHearer {
  /** The node is about to look for changes. Calls what this returns once it has heard of all there are. */
  looking(): () => void
  /** Everything in memory may be outdated: the node has just connected, or was away for too long. */
  suspect(): Promise<void>
  /** Rows of the log. What they tell of is committed. */
  changed(changes: readonly LoggedChange[]): Promise<void>
  /** A message of less than 8,000 bytes for all nodes; null: there's none. It's lost when the connection is lost now. */
  outgoing(): string | null
  /** A message that a node, maybe this one, has sent. */
  told(payload: string): void
  /** `up`: it hears of every change. `unsure`: it doesn't. `away`: nor does the database answer. */
  state(state: 'up' | 'unsure' | 'away'): void
  /** How far this computer's clock is ahead of the database's, in milliseconds, give or take `error`. */
  clock(offset: number, error: number): void
  /** This node is on duty from now on, or isn't any more. */
  duty(isMine: boolean): void
}

export interface NodeLink {
  /** There's something to send. */
  nudge(): void
  /** Gives up the duty and ends. */
  close(): Promise<void>
}

/**
 * Keeps a connection of its own to the database, on which the node hears of changes and has its turn at what one node does for all.
 * Resolves once it has connected for the first time; rejects where that fails.
 */
export async function openNodeLink(url: DatabaseUrl, hear: NodeHearer): Promise<NodeLink> {
  const log = logFor('service/nodes')
  const alarm = createAlarm()
  let client: pg.Client | null = null
  let isClosing = false
  let isMine = false
  let failures = 0
  /** What the last look has seen, as PostgreSQL writes a snapshot; null before the first one. */
  let seen: string | null = null
  /** The table that was looked at. */
  let seenLog = ''
  let seenAt = Number.NEGATIVE_INFINITY
  let prunedAt = Number.NEGATIVE_INFINITY

  async function connect(): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS }
    const named = { application_name: linkName() }
    const opened = new pg.Client({ ...connectionOptions(url), ...limits, ...named })
    const lose = () => {
      if (client === opened) client = null
      alarm.ring()
    }
    // What it's asked fails, too, and says why.
    opened.on('error', lose)
    opened.on('end', lose)
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === TOLD) hear.told(payload)
      else alarm.ring()
    })
    try {
      await opened.connect()
      await setUpSession(opened, ASK_MS)
      await opened.query(`SET idle_session_timeout = ${SILENT_MS}`)
      await opened.query(`LISTEN ${CHANGED}`)
      await opened.query(`LISTEN ${TOLD}`)
    } catch (error) {
      end(opened)
      throw error
    }
    client = opened
    // From now on it may be asked again, as those who hear do.
    hear.state('unsure')
    return opened
  }

  async function look(asked: pg.Client, isFirst: boolean): Promise<void> {
    const hasLooked = hear.looking()
    const askedAt = Date.now()
    const { rows } = await asked.query(LOOK, [seen])
    const parsed = lookRows.parse(rows)
    const [{ snapshot: now, clock, log: table } = { snapshot: '', clock: askedAt, log: '' }] = parsed
    const error = (Date.now() - askedAt) / 2
    hear.clock(askedAt + error - clock, error)
    // Another table is that of a backup, which was restored under this node.
    const isOther = table !== seenLog
    if (isFirst || isOther || performance.now() - seenAt > LOG_TRUSTED_MS) await hear.suspect()
    const changes = parsed.flatMap((row) => loggedChangeSchema.safeParse(row).data ?? [])
    if (changes.length > 0) await hear.changed(changes)
    seen = now
    seenLog = table
    seenAt = performance.now()
    hasLooked()
  }

  async function takeDuty(asked: pg.Client): Promise<void> {
    const { rows } = await asked.query('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCKS.duty])
    if (rows[0]?.taken !== true) return
    isMine = true
    hear.duty(true)
  }

  function loseDuty(): void {
    if (!isMine) return
    isMine = false
    hear.duty(false)
  }

  async function prune(asked: pg.Client): Promise<void> {
    if (performance.now() - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = performance.now()
    await asked.query(PRUNE).catch((error: unknown) => {
      if (isLost(error)) throw error
      log.error('The log of changes couldn’t be pruned', error)
    })
  }

  /** Until the connection is lost. */
  async function follow(asked: pg.Client): Promise<void> {
    for (let isFirst = true; client === asked && !isClosing; isFirst = false) {
      alarm.reset()
      await look(asked, isFirst)
      if (isFirst) {
        if (failures > 1) log.info('The database answers again')
        failures = 0
        hear.state('up')
      }
      for (let payload = hear.outgoing(); payload !== null; payload = hear.outgoing())
        await asked.query('SELECT pg_notify($1, $2)', [TOLD, payload])
      if (isMine) await prune(asked)
      else await takeDuty(asked)
      await alarm.rest(LOOK_EVERY_MS)
    }
  }

  /** One connection after the other. */
  async function run(first: pg.Client): Promise<void> {
    for (let next: pg.Client | null = first; !isClosing; next = null) {
      let problem: unknown
      try {
        await follow(next ?? (await connect()))
      } catch (error) {
        problem = error
      }
      loseDuty()
      if (client) end(client)
      client = null
      if (!isClosing) await fail(problem)
    }
  }

  /** What was lost is tried again at once, so that the node is hardly ever unsure; later with a wait between. */
  async function fail(problem: unknown): Promise<void> {
    failures += 1
    if (failures === 1) return hear.state('unsure')
    if (failures === 2) log.error('The database is away', problem)
    hear.state(isLost(problem) || isShutOut(problem) ? 'away' : 'unsure')
    alarm.reset()
    await alarm.rest(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2))
  }

  const ended = run(await connect())
  return {
    nudge: alarm.ring,
    async close() {
      isClosing = true
      alarm.ring()
      await ended
    },
  }
}

/** Without waiting: the other side may be silent. */
const end = (client: pg.Client) => void client.end().catch(() => undefined)
