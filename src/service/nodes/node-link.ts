import type pg from 'pg'
import { logFor } from '../../base/log/log.ts'
import { ADVISORY_LOCKS } from '../store/postgres/advisory-locks.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { isLost, isShutOut } from '../store/postgres/postgres-connections.ts'
import { createAlarm } from './alarm.ts'
import { type ChangeLogListener, createChangeLogReader } from './change-log-reader.ts'
import { endConnection, openNodeConnection, sendToNodes } from './node-connection.ts'

/** How often a node checks for other nodes' changes, in milliseconds, unless it's woken earlier. */
const LOOK_EVERY_MS = 1_000
/** Base of the wait between two connection attempts, in milliseconds; the wait doubles with each failure. */
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 3_000

/** Callbacks of a node's link. Their promises are awaited before the next check. */
export interface NodeListener extends ChangeLogListener {
  /**
   * Returns a message of less than 8,000 bytes for all nodes; null if there's none. The message is lost if the connection is lost while
   * it's sent.
   */
  outgoing(): string | null
  /** Called with a message from any node, including this one. */
  receive(payload: string): void
  /** `up`: the node receives every change. `unsure`: it may not. `away`: the database doesn't respond either. */
  state(state: 'up' | 'unsure' | 'away'): void
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
  const changes = createChangeLogReader(listener)
  let client: pg.Client | null = null
  let isClosing = false
  let isMine = false
  let failures = 0

  async function connect(): Promise<pg.Client> {
    const opened = await openNodeConnection(url, {
      lost(lost) {
        if (client === lost) client = null
        alarm.ring()
      },
      message: (payload) => listener.receive(payload),
      changed: () => alarm.ring(),
    })
    client = opened
    // The callbacks query the database, which is allowed again from here on.
    listener.state('unsure')
    return opened
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

  /** Checks for changes and sends messages until the connection is lost. */
  async function follow(asked: pg.Client): Promise<void> {
    for (let isFirst = true; client === asked && !isClosing; isFirst = false) {
      alarm.reset()
      await changes.look(asked, isFirst)
      if (isFirst) {
        if (failures > 1) log.info('The database answers again')
        failures = 0
        listener.state('up')
      }
      for (let payload = listener.outgoing(); payload !== null; payload = listener.outgoing())
        await sendToNodes(asked, payload)
      if (isMine) await changes.prune(asked)
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
      if (client) endConnection(client)
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
