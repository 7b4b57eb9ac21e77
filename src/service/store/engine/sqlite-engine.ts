import { SqliteQueryCompiler } from 'kysely'
import type { Database, Statement } from 'libsql'
import { logFor } from '../../../base/log/log.ts'
import { openSecrets } from '../encryption/secret-codec.ts'
import { cacheCompiled, type Query } from './compiled-queries.ts'
import type { Engine, Outcome } from './engine.ts'
import { sqliteFragments } from './sqlite-fragments.ts'
import { createStatementCache } from './statement-cache.ts'
import { storable } from './storable.ts'

interface Transaction {
  /** Why it can no longer be committed; null while it can. */
  failure: { error: unknown } | null
  /** Called when the transaction has ended, before other callers see its changes. */
  endings: ((outcome: Outcome) => void)[]
}

/**
 * A writing transaction takes the lock up front, because SQLite waits for another program's lock only when a transaction begins. A reading
 * one doesn't need the lock.
 */
const BEGIN_WRITES = 'BEGIN IMMEDIATE'
const BEGIN_READS = 'BEGIN'

/** Returns the first row, in half the time of reading all rows. Removes the column that libsql adds for the duration. */
function firstRow(statement: Statement, parameters: readonly unknown[]): unknown {
  const row: unknown = statement.get(parameters)
  if (typeof row !== 'object' || row === null) return undefined
  const { _metadata: _, ...columns } = row as Record<string, unknown>
  return columns
}

/**
 * Creates the engine of an open, embedded database, which the engine closes; `last` is called right before that. Statements run
 * immediately. A transaction has a turn of the event loop to itself: because its work awaits only the store, it finishes within that turn,
 * and all statements until then belong to it. Work that awaits anything else fails: no statements run from then until it finishes, because
 * they couldn't be distinguished from its own.
 */
export function createSqliteEngine(database: Database, last: () => void = () => undefined): Engine {
  const compile = cacheCompiled(new SqliteQueryCompiler())
  const statementFor = createStatementCache(database)
  let running: Transaction | null = null
  let changes = 0

  /** Returns the transaction of the current call. */
  function current(): Transaction | null {
    if (running?.failure) throw running.failure.error
    return running
  }

  /** Statements on a closed database would crash the process. */
  function requireOpen(): void {
    if (!database.open) throw new Error('The database is closed')
  }

  function execute<T>(query: Query, read: (statement: Statement, parameters: readonly unknown[]) => T): T {
    requireOpen()
    const transaction = current()
    try {
      const { sql, parameters } = compile(query)
      const { statement, onlyReads } = statementFor(sql)
      if (!onlyReads) changes += 1
      return read(statement, parameters.map(storable))
    } catch (error) {
      if (transaction) transaction.failure = { error }
      throw error
    }
  }

  async function run<T>(begin: string, work: () => Promise<T>): Promise<T> {
    const turn = await nextTurn()
    requireOpen()
    // Throws if an earlier transaction still awaits something other than the store.
    current()
    database.exec(begin)
    const transaction: Transaction = { failure: null, endings: [] }
    running = transaction
    void turn.over.then(() => {
      if (running === transaction)
        transaction.failure ??= { error: new Error('A transaction awaited more than the store') }
    })
    try {
      const result = await work()
      if (transaction.failure) throw transaction.failure.error
      database.exec('COMMIT')
      for (const listener of transaction.endings) listener('committed')
      return result
    } catch (error) {
      rollBack()
      for (const listener of transaction.endings) listener('rolledBack')
      // The transaction's other pending statements fail, too.
      transaction.failure = { error: new Error('The transaction was rolled back') }
      await turn.over
      throw error
    } finally {
      running = null
    }
  }

  function rollBack(): void {
    changes += 1
    try {
      // On a full disk, SQLite has already rolled back.
      if (database.open && database.inTransaction) database.exec('ROLLBACK')
    } catch (error) {
      // Logged rather than thrown, because the original error is more important.
      logFor('service/store').error('A transaction couldn’t be rolled back', error)
    }
  }

  return {
    fragments: sqliteFragments,
    // The file is encrypted as a whole.
    secrets: openSecrets(sqliteFragments),
    all: async (query) => execute(query, (statement, parameters) => statement.all(parameters)),
    first: async (query) => execute(query, firstRow),
    run: async (query) => execute(query, (statement, parameters) => statement.run(parameters).changes),
    async transaction(work) {
      if (current()) throw new Error('A transaction can’t be inside another')
      return run(BEGIN_WRITES, work)
    },
    atomic: async (work) => (current() ? work() : run(BEGIN_WRITES, work)),
    snapshot: async (work) => (current() ? work() : run(BEGIN_READS, work)),
    isInTransaction: () => current() !== null,
    // Only this process uses the data folder.
    changes: () => changes,
    onEnd: (listener) => void current()?.endings.push(listener),
    async close() {
      // Earlier transactions go first.
      await nextTurn()
      requireOpen()
      last()
      database.close()
    },
  }
}

interface Turn {
  /** Resolves once everything remaining in the turn has run. */
  over: Promise<void>
}

/**
 * Waits for the start of an event loop turn. Until the turn is over, only the caller and what follows from it run: promises that resolve,
 * and `process.nextTick`. This relies on Node running immediates in the order in which they were set, each after everything that the
 * previous one queued has run.
 */
async function nextTurn(): Promise<Turn> {
  const begun = new Promise<void>((resolve) => setImmediate(resolve))
  const over = new Promise<void>((resolve) => setImmediate(resolve))
  await begun
  return { over }
}
