import { hostname } from 'node:os'
import pg from 'pg'
import { logFor } from '../../../base/log/log.ts'
import { DatabaseUnavailable } from '../engine/unavailable.ts'
import { type DatabaseUrl, driverUrl, urlNow } from './database-url.ts'

/** How long a connection may take to open, or to be free, in milliseconds. */
export const CONNECT_MS = 5_000
/** How long a statement may take, and how much longer its answer, in milliseconds: the server, or the way to it, may hang. */
const STATEMENT_MS = 20_000
const LATE_MS = 2_000
/** How long a transaction may be left alone, in milliseconds, by a node that hangs while others wait for its rows. */
const IDLE_MS = 30_000

/** What connections call themselves; the one that makes a process a node adds where it runs. */
export const NODE_NAME = 'mcp-access-desk'
/** How many bytes of it PostgreSQL keeps. */
const NAME_BYTES = 63

/** What the connection calls itself that makes this process a node, as PostgreSQL shows it. */
export const linkName = (): string => `${NODE_NAME} ${hostname()}:${process.pid}`.slice(0, NAME_BYTES)

/** What every connection to the database at `url` has; the address is as it is when it's read. */
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
 * Sets what every session has, first of all; `statementMs`: how long a statement may take. PgBouncer refuses connections that ask for it as
 * they're opened. To compile a statement would take longer than to run it.
 */
export async function setUpSession(client: pg.ClientBase, statementMs = STATEMENT_MS): Promise<void> {
  await client.query(`
    SET statement_timeout = ${statementMs};
    SET idle_in_transaction_session_timeout = ${IDLE_MS};
    SET jit = off`)
}

/** Whether a connection ends with this error, or has ended: the server says so, or nothing more. Source: its error classes 08 and 57. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? '')

/** Whether the server only allows reading, as the old one does after a failover: a new connection may lead to the one that writes. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/**
 * Whether the server lets nobody in who comes with this URL: the password was replaced, or the database renamed or closed. Source: its
 * error classes 28, 3D, and 55.
 */
export const isShutOut = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:28|3D|55000)/.test(error.code ?? '')

/** Whether a statement waited for too long, usually for what somebody else has locked, or was canceled. */
const isLate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')

/** Throws the error, as `DatabaseUnavailable` where it's the connection's, or a statement took too long: nobody else logs that. */
export function throwKnown(error: unknown): never {
  if (isLate(error)) logFor('service/store').warn('The database took too long; see its locks', { error: String(error) })
  throw isLost(error) || isLate(error) ? new DatabaseUnavailable(error) : error
}
