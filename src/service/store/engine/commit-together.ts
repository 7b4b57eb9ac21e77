import { isLocked } from '../../../core/database/write-failure.ts'
import type { Engine } from './engine.ts'
import { DatabaseUnavailable } from './unavailable.ts'

interface Piece {
  /** Does the work, and returns what tells its caller. */
  run(): Promise<() => void>
  reject(error: unknown): void
}

/**
 * Runs pieces of work that wait at the same time in one transaction, as a commit costs far more than a row. Each promise ends only
 * once its work is committed. When one piece fails, each is run again by itself, so that the others are kept: a piece may do nothing
 * but read and write the database. (Parts of a transaction that stand or fall alone would cost each piece half as much again.)
 */
export function createCommitTogether({ transaction }: Pick<Engine, 'transaction'>) {
  let waiting: Piece[] = []

  async function commit(): Promise<void> {
    let pieces: Piece[] = []
    const settles: (() => void)[] = []
    const runAll = async () => {
      // Whoever comes while others have the database is in, too.
      pieces = [...pieces, ...takeWaiting()]
      // Those of an attempt before were rolled back.
      settles.length = 0
      for (const { run } of pieces) settles.push(await run())
    }
    try {
      await transaction(runAll)
    } catch (error) {
      if (pieces.length === 0) pieces = takeWaiting()
      // Each of them would wait for the lock, or the database, as long as all did.
      if (pieces.length === 1 || isLocked(error) || error instanceof DatabaseUnavailable)
        for (const { reject } of pieces) reject(error)
      else for (const piece of pieces) await commitAlone(piece)
      return
    }
    for (const settle of settles) settle()
  }

  function takeWaiting(): Piece[] {
    const pieces = waiting
    waiting = []
    return pieces
  }

  const commitAlone = ({ run, reject }: Piece): Promise<void> => transaction(run).then((settle) => settle(), reject)

  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = async () => {
        const result = await work()
        return () => resolve(result)
      }
      if (waiting.push({ run, reject }) === 1) setImmediate(() => void commit())
    })
}
