import { isLocked } from '../../../base/database/write-failure.ts'
import type { Engine } from './engine.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Transactions = Pick<Engine, 'transaction'>

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Commits concurrent items in one transaction, because a commit costs far more than a row; items that arrive while it's running are in the
 * next batch. `commit` commits some of them and returns a result for each, in order; it may be rerun, so it must only read and write the
 * database. Each promise settles only once its item is committed. If a batch fails, each item is committed separately so that the others
 * are kept. (Savepoints would increase the cost of each item by half.)
 */
export function createBatches<Item, Result>(
  { transaction }: Transactions,
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  function takeWaiting(): Waiting<Item, Result>[] {
    const taken = waiting
    waiting = []
    return taken
  }

  async function commitAlone({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await transaction(() => commit([item]))
      resolve(result as Result)
    } catch (error) {
      reject(error)
    }
  }

  async function commitWaiting(): Promise<void> {
    let batch: Waiting<Item, Result>[] = []
    try {
      const results = await transaction(() => {
        // Includes items that arrived while other work was using the database.
        batch = [...batch, ...takeWaiting()]
        return commit(batch.map(({ item }) => item))
      })
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 0) batch = takeWaiting()
      // Each retry would wait for the lock, or the database, as long as the batch already did.
      if (batch.length === 1 || isLocked(error) || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else for (const one of batch) await commitAlone(one)
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await commitWaiting()
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}

/** Like `createBatches`, for pieces of work that run one after another. Each must only read and write the database. */
export function createCommitTogether(transactions: Transactions) {
  const add = createBatches<() => Promise<unknown>, unknown>(transactions, async (pieces) => {
    const results: unknown[] = []
    for (const piece of pieces) results.push(await piece())
    return results
  })
  return <T>(work: () => Promise<T>): Promise<T> => add(work) as Promise<T>
}
