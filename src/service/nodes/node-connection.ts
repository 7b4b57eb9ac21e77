import pg from 'pg'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { connectionOptions, linkName, setUpSession } from '../store/postgres/postgres-connections.ts'

/** How long a query may take, in milliseconds, before the database counts as unavailable. */
const ASK_MS = 3_000
/**
 * After this many milliseconds of silence, the server closes a node's connection and thereby releases its lock: the node is hanging, or the
 * network is cut.
 */
const SILENT_MS = 15_000

/**
 * PostgreSQL's notification channels: `CHANGED` when a transaction has added to the log, `MESSAGES` for messages from one node to the
 * others.
 */
const CHANGED = 'desk_changed'
const MESSAGES = 'desk_told'

interface ConnectionListener {
  /** Called when the connection is lost or closed. */
  lost(client: pg.Client): void
  /** Called with a message from any node, including this one. */
  message(payload: string): void
  /** Called when a transaction has added to the log of changes. */
  changed(): void
}

/** Opens a node's dedicated connection, which listens for other nodes' changes and messages. */
export async function openNodeConnection(url: DatabaseUrl, listener: ConnectionListener): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS }
  const named = { application_name: linkName() }
  const opened = new pg.Client({ ...connectionOptions(url), ...limits, ...named })
  const lose = () => listener.lost(opened)
  // Its pending queries fail too, and they report the reason.
  opened.on('error', lose)
  opened.on('end', lose)
  opened.on('notification', ({ channel, payload = '' }) => {
    if (channel === MESSAGES) listener.message(payload)
    else listener.changed()
  })
  try {
    await opened.connect()
    await setUpSession(opened, ASK_MS)
    await opened.query(`SET idle_session_timeout = ${SILENT_MS}`)
    await opened.query(`LISTEN ${CHANGED}`)
    await opened.query(`LISTEN ${MESSAGES}`)
  } catch (error) {
    endConnection(opened)
    throw error
  }
  return opened
}

/** Sends a message to all nodes. */
export async function sendToNodes(client: pg.Client, payload: string): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [MESSAGES, payload])
}

/** Closes a connection without waiting, because the other side may be silent. */
export const endConnection = (client: pg.Client) => void client.end().catch(() => undefined)
