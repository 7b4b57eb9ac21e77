import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import { logFor } from '../../../base/log/log.ts'
import type { SecretCodec } from '../encryption/secret-codec.ts'
import { cacheCompiled, type Query } from './compiled-queries.ts'
import type { EngineDialect } from './dialect.ts'
import type { Fragments } from './fragments.ts'

export type Outcome = 'committed' | 'rolledBack'

/** A transaction in progress. */
interface Transaction {
  connection: DatabaseConnection
  /** Null while it's running. */
  outcome: Outcome | null
  /** Why it can no longer be committed; null while it can. */
  failure: { error: unknown } | null
  /** Called when the transaction has ended, before other callers see its changes. */
  endings: ((outcome: Outcome) => void)[]
}

/** The repositories' interface to the database. Inside a transaction, all statements belong to it. */
export interface Queries {
  /** The parts of statements that differ by database. */
  fragments: Fragments
  /** How the database stores values that may be secret. */
  secrets: SecretCodec
  all(query: Query): Promise<unknown[]>
  /** Returns the first row; undefined if there's none. */
  first(query: Query): Promise<unknown>
  /** Runs a statement that doesn't return rows. Returns the number of rows it changed. */
  run(query: Query): Promise<number>
  /** Runs `work` entirely or not at all: as a transaction, or as part of the current one. */
  atomic<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work`, which only reads, against one snapshot. */
  snapshot<T>(work: () => Promise<T>): Promise<T>
  isInTransaction(): boolean
  /**
   * Returns a number that increases with every write. Null if other processes write as well, in which case nothing is known to be
   * unchanged.
   */
  changes(): number | null
  /** Calls `listener` with the outcome of the current transaction; a no-op outside of one. */
  onEnd(listener: (outcome: Outcome) => void): void
}

/** The database of a store. */
export interface Engine extends Queries {
  /**
   * Runs `work` entirely or not at all; other callers don't see any of its changes until it's committed. Transactions can't be nested.
   * `work` must only await the store: anything else fails in the embedded database. A failed statement fails the whole transaction, even if
   * its error is caught. If concurrent writes conflict, the transaction is rolled back and rerun, so it must not have other side effects.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Waits for statements in flight, then closes the database. Later calls reject. */
  close(): Promise<void>
}

const WRITES: TransactionSettings = {}
const READS: TransactionSettings = { accessMode: 'read only', isolationLevel: 'repeatable read' }

/**
 * Creates the engine of a database with several connections. Statements find their transaction through the async context. (SQLite has its
 * own engine because an `AsyncLocalStorage` slows every promise of the process before Node 24.)
 */
export function createEngine(dialect: EngineDialect): Engine {
  const driver = dialect.createDriver()
  const compile = cacheCompiled(dialect.createQueryCompiler())
  const context = new AsyncLocalStorage<Transaction>()

  /** Returns the transaction of the current call. Work that outlives its committed transaction doesn't belong to it. */
  function current(): Transaction | null {
    const transaction = context.getStore()
    if (!transaction || transaction.outcome === 'committed') return null
    if (transaction.outcome === 'rolledBack') throw new Error('The transaction was rolled back')
    return transaction
  }

  async function executeInside(transaction: Transaction, compiled: CompiledQuery): Promise<QueryResult<unknown>> {
    if (transaction.failure) throw transaction.failure.error
    try {
      return await transaction.connection.executeQuery(compiled)
    } catch (error) {
      transaction.failure ??= { error }
      throw error
    }
  }

  async function executeAlone(compiled: CompiledQuery): Promise<QueryResult<unknown>> {
    const connection = await driver.acquireConnection()
    try {
      return await connection.executeQuery(compiled)
    } finally {
      await driver.releaseConnection(connection)
    }
  }

  function execute(query: Query): Promise<QueryResult<unknown>> {
    const compiled = compile(query)
    const transaction = current()
    return transaction ? executeInside(transaction, compiled) : dialect.attempt(() => executeAlone(compiled))
  }

  async function rollBack(connection: DatabaseConnection): Promise<void> {
    try {
      await driver.rollbackTransaction(connection)
    } catch (error) {
      // Logged rather than thrown, because the original error is more important.
      logFor('service/store').error('A transaction couldn’t be rolled back', error)
    }
  }

  const run = <T>(settings: TransactionSettings, work: () => Promise<T>): Promise<T> =>
    dialect.attempt(() => runOnce(settings, work))

  async function runOnce<T>(settings: TransactionSettings, work: () => Promise<T>): Promise<T> {
    const connection = await driver.acquireConnection()
    try {
      await driver.beginTransaction(connection, settings)
      const transaction: Transaction = { connection, outcome: null, failure: null, endings: [] }
      try {
        const result = await context.run(transaction, work)
        if (transaction.failure) throw transaction.failure.error
        await driver.commitTransaction(connection)
        transaction.outcome = 'committed'
        return result
      } catch (error) {
        transaction.outcome = 'rolledBack'
        await rollBack(connection)
        throw error
      } finally {
        for (const listener of transaction.endings) listener(transaction.outcome ?? 'rolledBack')
      }
    } finally {
      await driver.releaseConnection(connection)
    }
  }

  return {
    fragments: dialect.fragments,
    secrets: dialect.secrets,
    all: async (query) => (await execute(query)).rows,
    first: async (query) => (await execute(query)).rows[0],
    run: async (query) => Number((await execute(query)).numAffectedRows ?? 0),
    async transaction(work) {
      if (current()) throw new Error('A transaction can’t be inside another')
      return run(WRITES, work)
    },
    atomic: async (work) => (current() ? work() : run(WRITES, work)),
    snapshot: async (work) => (current() ? work() : run(READS, work)),
    isInTransaction: () => current() !== null,
    changes: () => null,
    onEnd: (listener) => void current()?.endings.push(listener),
    close: () => driver.destroy(),
  }
}
