import { type DatabaseConnection, type Driver, SqliteQueryCompiler } from 'kysely'
import type { Database } from 'libsql'
import type { EngineDialect } from './dialect.ts'
import { createLock } from './lock.ts'
import { sqliteFragments } from './sqlite-fragments.ts'
import { createStatementCache } from './statement-cache.ts'

/** Kysely's dialect for an open, embedded database, which it closes in the end; `last` is called before that. */
export const sqliteDialect = (database: Database, last: () => void = () => undefined): EngineDialect => ({
  createDriver: () => createSqliteDriver(database, last),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  fragments: sqliteFragments,
  // Nobody else writes.
  attempt: (work) => work(),
})

/**
 * There's one connection: who has it, has the database alone. Statements run at once, so it's held longer than for one of them only
 * by a transaction, for which all others wait.
 */
function createSqliteDriver(database: Database, last: () => void): Driver {
  const lock = createLock()
  const connection = connect(database)
  return {
    init: async () => undefined,
    async acquireConnection() {
      await lock.take()
      return connection
    },
    releaseConnection: async () => lock.give(),
    // A transaction that writes waits for a lock that another program has at its beginning only. One that reads needs none.
    beginTransaction: async (_, { accessMode }) =>
      void database.exec(accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE'),
    commitTransaction: async () => void database.exec('COMMIT'),
    async rollbackTransaction() {
      // On a full disk SQLite takes the work back by itself.
      if (database.open && database.inTransaction) database.exec('ROLLBACK')
    },
    async destroy() {
      await lock.take()
      last()
      lock.close(new Error('The database is closed'))
      database.close()
    },
  }
}

function connect(database: Database): DatabaseConnection {
  const statementFor = createStatementCache(database)
  const run = (sql: string, parameters: readonly unknown[]) => {
    // Statements of a closed database would end the process.
    if (!database.open) throw new Error('The database is closed')
    const { statement, isReader } = statementFor(sql)
    if (isReader) return { rows: statement.all(parameters) }
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
  }
  return {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const result = run(sql, parameters)
      return { ...result, rows: result.rows as Row[] }
    },
    async *streamQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      yield { rows: run(sql, parameters).rows as Row[] }
    },
  }
}
