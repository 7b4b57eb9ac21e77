import { hostname } from 'node:os'
import pg from 'pg'
import { logFor } from '../../../base/log/log.ts'
import { DatabaseUnavailable } from '../engine/unavailable.ts'
import { type DatabaseUrl, driverUrl, urlNow } from './database-url.ts'

/** How long opening a connection, or waiting for a free one, may take, in milliseconds. */
export const CONNECT_MS = 5_000
/** How long a statement may take, and how much longer its response may take, in milliseconds: the server or the network may hang. */
const STATEMENT_MS = 20_000
const LATE_MS = 2_000
/** How long a transaction may be idle, in milliseconds, in case its node hangs while other clients wait for its rows. */
const IDLE_MS = 30_000

/** Application name of connections; a node's link appends its host and process. */
export const NODE_NAME = 'mcp-access-desk'
/** Maximum number of bytes that PostgreSQL keeps of an application name. */
const NAME_BYTES = 63

/** Returns the application name of a node's link, as PostgreSQL shows it. */
export const linkName = (): string => `${NODE_NAME} ${hostname()}:${process.pid}`.slice(0, NAME_BYTES)

/** Options for every connection to the database at `url`, whose current address is read each time. */
export const connectionOptions = (url: DatabaseUrl) =>
  ({
    get connectionString() {
      return driverUrl(urlNow(url))
    },
    application_name: NODE_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + LATE_MS,
    keepAlive: true,
  }) satisfies pg.ClientConfig

/**
 * Configures a new session; `statementMs`: how long a statement may take. This isn't done while connecting, because PgBouncer rejects
 * connections that request these settings. JIT is off because compiling a statement would take longer than running it.
 */
export async function setUpSession(client: pg.ClientBase, statementMs = STATEMENT_MS): Promise<void> {
  await client.query(`
    SET statement_timeout = ${statementMs};
    SET idle_in_transaction_session_timeout = ${IDLE_MS};
    SET jit = off`)
}

/**
 * Whether this error means that the connection is lost: the server says so, or has gone silent. Source: PostgreSQL's error classes 08 and
 * 57.
 */
export const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? '')

/** Whether the server is read-only, like the old one after a failover: a new connection may reach the writable one. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/**
 * Whether the server rejects this URL: the password was replaced, or the database was renamed or closed. Source: PostgreSQL's error classes
 * 28, 3D, and 55.
 */
export const isShutOut = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:28|3D|55000)/.test(error.code ?? '')

/** Whether a statement waited too long, usually for another client's lock, or was canceled. */
const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')

/**
 * Throws the error, as `DatabaseUnavailable` if the connection failed or a statement took too long; logs the latter, because nothing else
 * does.
 */
export function throwKnown(error: unknown): never {
  if (isLate(error)) logFor('service/store').warn('The database took too long; see its locks', { error: String(error) })
  throw isLost(error) || isLate(error) ? new DatabaseUnavailable(error) : error
}
