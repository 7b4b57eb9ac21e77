import { setTimeout } from 'node:timers/promises'
import { type DatabaseConnection, type Driver, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { openSecrets } from '../encryption/secret-codec.ts'
import type { EngineDialect } from '../engine/dialect.ts'
import { failureOf, isOutdated } from '../engine/failures.ts'
import { storable } from '../engine/storable.ts'
import type { DatabaseUrl } from './database-url.ts'
import { connectionOptions, isLost, isReadOnly, setUpSession, throwKnown } from './postgres-connections.ts'
import { postgresFragments } from './postgres-fragments.ts'
import { countConnections, takeConnection } from './take-connection.ts'

/** Maximum number of attempts after conflicts with other writers. */
const MAX_TRIES = 6
/** Random delay before the next attempt, in milliseconds, so that conflicting writers don't collide again. */
const waitAfter = (tries: number) => Math.random() * 10 * 2 ** tries

/** Retries an attempt that failed only because of conflicts with other writers. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || failureOf(error) !== 'again') throw error
      await setTimeout(waitAfter(tries))
    }
  }
}

/** More than the number of statements in the code, yet low enough that statements composed of parts don't pile up on the server. */
const MAX_PREPARED = 1_000

/** Number of idle connections kept open: they keep working when the password changes or the server is full. */
const MIN_OPEN = 2

/** Numeric types parsed as numbers, as on SQLite: every count or sum here is small enough for a double to represent exactly. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const parserOf: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  numbers.has(id) ? Number : pg.types.getTypeParser(id, format as 'text')

/** Broken connections, which the pool discards. */
const broken = new WeakSet<pg.PoolClient>()

/** Opens a pool of connections to the database at `url`. A broken connection is replaced; `onLost` is called with its error. */
export function openPool(
  url: DatabaseUrl,
  { size, onLost }: { size: number; onLost: (error: Error) => void },
): pg.Pool {
  const options = connectionOptions(url)
  const pool = new pg.Pool({
    ...options,
    max: size,
    min: Math.min(MIN_OPEN, size),
    // The pool awaits this, though its type doesn't say so.
    onConnect: setUpSession as (client: pg.ClientBase) => void,
    types: { getTypeParser: parserOf },
  })
  // The pool has copied the address, and would use that copy for each new connection.
  Object.defineProperty(pool.options, 'connectionString', { get: () => options.connectionString })
  countConnections(pool)
  // Without a listener, the process would exit.
  pool.on('error', onLost)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      broken.add(client)
      if (!pool.ending) onLost(error)
    }),
  )
  return pool
}

/**
 * Returns a function that closes the pool's connections in use: their pending statements fail immediately, as if the connection were lost.
 * On a cut network, they'd otherwise wait for a statement's timeout.
 */
export function hangUp(pool: pg.Pool): () => void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  return () => {
    // A pool's connections are the driver's clients, though their type exposes less.
    for (const client of inUse) void (client as unknown as pg.Client).end()
  }
}

interface DialectOptions {
  /** By default, secrets are stored unencrypted. */
  secrets?: EngineDialect['secrets'] | undefined
  /** Throws if the database is known not to respond, so that no connection is tried. */
  check?: (() => void) | undefined
}

/**
 * Creates Kysely's dialect over a pool, which it closes at the end. Each statement is prepared once per connection. Throws
 * `DatabaseUnavailable` if the database can't be reached or a connection was lost.
 */
export const postgresDialect = (
  pool: pg.Pool,
  { secrets = openSecrets(postgresFragments), check = () => undefined }: DialectOptions = {},
): EngineDialect => ({
  createDriver: () => createPostgresDriver(pool, check),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  fragments: postgresFragments,
  secrets,
  attempt: persistently,
})

interface PostgresConnection extends DatabaseConnection {
  client: pg.PoolClient
}

function createPostgresDriver(pool: pg.Pool, check: () => void): Driver {
  const nameOf = createStatementNames()
  const clientOf = (connection: DatabaseConnection) => (connection as PostgresConnection).client
  const tell = async (connection: DatabaseConnection, text: string) =>
    void (await clientOf(connection).query(text).catch(throwKnown))
  // The pool's own `end` would drop callers that are waiting for a connection.
  const inUse = createUseCount()
  return {
    init: async () => undefined,
    async acquireConnection() {
      inUse.add()
      try {
        check()
        return connect(await takeConnection(pool), nameOf)
      } catch (error) {
        inUse.remove()
        throw error
      }
    },
    async releaseConnection(connection) {
      const client = clientOf(connection)
      client.release(broken.has(client))
      inUse.remove()
    },
    beginTransaction: (connection, { accessMode }) =>
      tell(connection, accessMode === 'read only' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN'),
    commitTransaction: (connection) => tell(connection, 'COMMIT'),
    async rollbackTransaction(connection) {
      const client = clientOf(connection)
      // The server rolls back an abandoned transaction.
      if (broken.has(client)) return
      await tell(connection, 'ROLLBACK').catch((error: unknown) => {
        broken.add(client)
        throw error
      })
    },
    async destroy() {
      await inUse.end()
      await pool.end()
    },
  }
}

/** Counts the callers that have a connection or are waiting for one. `end` rejects later callers, and resolves once none are left. */
function createUseCount() {
  let count = 0
  let ending: (() => void) | null = null
  return {
    add() {
      if (ending) throw new Error('The database is closed')
      count += 1
    },
    remove() {
      count -= 1
      if (count === 0) ending?.()
    },
    end: () =>
      new Promise<void>((resolve) => {
        ending = resolve
        if (count === 0) resolve()
      }),
  }
}

function connect(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresConnection {
  const run = async (sql: string, parameters: readonly unknown[]) => {
    const { rows, rowCount, command } = await client
      .query({ name: nameOf(sql), text: sql, values: parameters.map(storable) })
      .catch((error: unknown) => {
        if (isOutdated(error) || isLost(error) || isReadOnly(error)) broken.add(client)
        return throwKnown(error)
      })
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  return {
    client,
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const result = await run(sql, parameters)
      return { ...result, rows: result.rows as Row[] }
    },
    async *streamQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      yield { rows: (await run(sql, parameters)).rows as Row[] }
    },
  }
}

/** Names statements by their SQL. Statements beyond the limit don't get a name, so they're prepared each time. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const name = `desk_${names.size}`
    names.set(text, name)
    return name
  }
}
