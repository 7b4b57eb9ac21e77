import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import { logFor } from '../../../base/log/log.ts'
import type { SecretCodec } from '../encryption/secret-codec.ts'
import { cacheCompiled, type Query } from './compiled-queries.ts'
import type { EngineDialect } from './dialect.ts'
import type { Fragments } from './fragments.ts'

/** How a transaction came out. */
export type Outcome = 'committed' | 'rolledBack'

/** A transaction that was begun. */
interface Transaction {
  connection: DatabaseConnection
  /** Null while it's under way. */
  outcome: Outcome | null
  /** Why it can't be committed any more; null while it can. */
  failure: { error: unknown } | null
  /** Called when it has ended, before anybody else sees what it has changed. */
  endings: ((outcome: Outcome) => void)[]
}

/** What repositories ask the database. Inside a transaction, whatever is asked belongs to it. */
export interface Queries {
  /** Parts of statements that the database has in its own words. */
  fragments: Fragments
  /** How the database keeps what may hold a secret. */
  secrets: SecretCodec
  /** All rows. */
  all(query: Query): Promise<unknown[]>
  /** The first row; undefined: there's none. */
  first(query: Query): Promise<unknown>
  /** Runs a statement that gives no rows. Returns how many it changed. */
  run(query: Query): Promise<number>
  /** Runs `work` as a whole or not at all: as a transaction, or as a part of the one that it's called in. */
  atomic<T>(work: () => Promise<T>): Promise<T>
  /** Runs what only reads, and what it reads is of one moment. */
  snapshot<T>(work: () => Promise<T>): Promise<T>
  isInTransaction(): boolean
  /** Grows with everything that's written. Null: others write as well, so that nothing is known to be as it was. */
  changes(): number | null
  /** Hears how the transaction has come out that it's called in; outside of one, nothing. */
  whenEnded(hear: (outcome: Outcome) => void): void
}

/** The database of a store. */
export interface Engine extends Queries {
  /**
   * Runs `work` as a whole or not at all; others see nothing of it before. One can't be inside another. `work` awaits nothing but the
   * store: in the embedded database it would fail. A failed statement fails the whole, even if its error is caught.
   * Where others who write get in its way, it's rolled back and run again, so it does nothing else that mustn't be done twice.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Waits for what is under way, and closes the database. What is asked later rejects. */
  close(): Promise<void>
}

const WRITES: TransactionSettings = {}
const READS: TransactionSettings = { accessMode: 'read only', isolationLevel: 'repeatable read' }

/**
 * Makes the engine of a database with several connections. Statements find the transaction that they belong to by what they are called
 * in. (SQLite has an engine of its own, as an `AsyncLocalStorage` slows every promise of the process before Node 24.)
 */
export function createEngine(dialect: EngineDialect): Engine {
  const driver = dialect.createDriver()
  const compile = cacheCompiled(dialect.createQueryCompiler())
  const context = new AsyncLocalStorage<Transaction>()

  /** The transaction that this is called in. What was begun in one that was committed may outlive it, and is outside then. */
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
      // Why it came to that counts more.
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
        for (const hear of transaction.endings) hear(transaction.outcome ?? 'rolledBack')
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
    whenEnded: (hear) => void current()?.endings.push(hear),
    close: () => driver.destroy(),
  }
}
