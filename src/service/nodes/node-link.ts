import pg from 'pg'
import { z } from 'zod'
import { logFor } from '../../base/log/log.ts'
import { ADVISORY_LOCKS } from '../store/postgres/advisory-locks.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { connectionOptions, isLost, isShutOut, linkName, setUpSession } from '../store/postgres/postgres-connections.ts'
import { createAlarm } from './alarm.ts'

/** How often a node checks for other nodes' changes, in milliseconds, unless it's woken earlier. */
const LOOK_EVERY_MS = 1_000
/** How long a query may take, in milliseconds, before the database counts as unavailable. */
const ASK_MS = 3_000
/**
 * After this many milliseconds of silence, the server closes a node's connection and thereby releases its lock: the node is hanging, or the
 * network is cut.
 */
const SILENT_MS = 15_000
/** Base of the wait between two connection attempts, in milliseconds; the wait doubles with each failure. */
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 3_000
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

/**
 * PostgreSQL's notification channels: `CHANGED` when a transaction has added to the log, `MESSAGES` for messages from one node to the
 * others.
 */
const CHANGED = 'desk_changed'
const MESSAGES = 'desk_told'

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

/** Callbacks of a node's link. Their promises are awaited before the next check. */
export interface NodeListener {
  /** Called before the node checks for changes. The returned function is called once the node has received all of them. */
  looking(): () => void
  /** Called when everything in memory may be outdated: the node has just connected, or was away for too long. */
  suspect(): Promise<void>
  /** Called with rows of the log, for changes that are committed. */
  changed(changes: readonly LoggedChange[]): Promise<void>
  /**
   * Returns a message of less than 8,000 bytes for all nodes; null if there's none. The message is lost if the connection is lost while
   * it's sent.
   */
  outgoing(): string | null
  /** Called with a message from any node, including this one. */
  receive(payload: string): void
  /** `up`: the node receives every change. `unsure`: it may not. `away`: the database doesn't respond either. */
  state(state: 'up' | 'unsure' | 'away'): void
  /** Called with the number of milliseconds that this computer's clock is ahead of the database's, give or take `error`. */
  clock(offset: number, error: number): void
  /** Called when this node takes or loses the duty. */
  duty(isMine: boolean): void
}

export interface NodeLink {
  /** Call when there's a message to send. */
  nudge(): void
  /** Gives up the duty and closes the connection. */
  close(): Promise<void>
}

/**
 * Keeps a dedicated connection to the database, on which the node receives changes and can take the duty. Resolves once it has connected
 * for the first time; rejects if the first attempt fails.
 */
export async function openNodeLink(url: DatabaseUrl, listener: NodeListener): Promise<NodeLink> {
  const log = logFor('service/nodes')
  const alarm = createAlarm()
  let client: pg.Client | null = null
  let isClosing = false
  let isMine = false
  let failures = 0
  /** Snapshot of the last check, as PostgreSQL writes it; null before the first one. */
  let seen: string | null = null
  /** OID of the log's table at the last check. */
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
    // Its pending queries fail too, and they report the reason.
    opened.on('error', lose)
    opened.on('end', lose)
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === MESSAGES) listener.receive(payload)
      else alarm.ring()
    })
    try {
      await opened.connect()
      await setUpSession(opened, ASK_MS)
      await opened.query(`SET idle_session_timeout = ${SILENT_MS}`)
      await opened.query(`LISTEN ${CHANGED}`)
      await opened.query(`LISTEN ${MESSAGES}`)
    } catch (error) {
      end(opened)
      throw error
    }
    client = opened
    // The callbacks query the database, which is allowed again from here on.
    listener.state('unsure')
    return opened
  }

  async function look(asked: pg.Client, isFirst: boolean): Promise<void> {
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
  }

  async function takeDuty(asked: pg.Client): Promise<void> {
    const { rows } = await asked.query('SELECT pg_try_advisory_lock($1) AS taken', [ADVISORY_LOCKS.duty])
    if (rows[0]?.taken !== true) return
    isMine = true
    listener.duty(true)
  }

  function loseDuty(): void {
    if (!isMine) return
    isMine = false
    listener.duty(false)
  }

  async function prune(asked: pg.Client): Promise<void> {
    if (performance.now() - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = performance.now()
    await asked.query(PRUNE).catch((error: unknown) => {
      if (isLost(error)) throw error
      log.error('The log of changes couldn’t be pruned', error)
    })
  }

  /** Checks for changes and sends messages until the connection is lost. */
  async function follow(asked: pg.Client): Promise<void> {
    for (let isFirst = true; client === asked && !isClosing; isFirst = false) {
      alarm.reset()
      await look(asked, isFirst)
      if (isFirst) {
        if (failures > 1) log.info('The database answers again')
        failures = 0
        listener.state('up')
      }
      for (let payload = listener.outgoing(); payload !== null; payload = listener.outgoing())
        await asked.query('SELECT pg_notify($1, $2)', [MESSAGES, payload])
      if (isMine) await prune(asked)
      else await takeDuty(asked)
      await alarm.rest(LOOK_EVERY_MS)
    }
  }

  /** Follows one connection after another. */
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

  /** Handles a lost connection: the first reconnect is immediate, so that the node is hardly ever unsure; later ones are delayed. */
  async function fail(problem: unknown): Promise<void> {
    failures += 1
    if (failures === 1) return listener.state('unsure')
    if (failures === 2) log.error('The database is away', problem)
    listener.state(isLost(problem) || isShutOut(problem) ? 'away' : 'unsure')
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

/** Closes a connection without waiting, because the other side may be silent. */
const end = (client: pg.Client) => void client.end().catch(() => undefined)
