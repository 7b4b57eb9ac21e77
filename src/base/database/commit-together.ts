import { isLocked } from './write-failure.ts'

/**
 * Runs concurrent pieces of work in one `transaction`, because a commit costs far more than a row. Each promise settles only once its work
 * is committed. If one piece throws, all of them are rerun in separate transactions so that only that one fails; a piece must therefore do
 * nothing but read and write the database.
 */
export function commitTogether({ transaction }: { transaction: <T>(work: () => T) => T }) {
  type Piece = { run: () => () => void; reject: (error: unknown) => void }
  let waiting: Piece[] = []

  function commit(): void {
    const pieces = waiting
    waiting = []
    try {
      settleAfter(pieces)
    } catch (error) {
      // Each rerun would wait for the lock as long as the whole batch already did.
      if (pieces.length === 1 || isLocked(error)) for (const { reject } of pieces) reject(error)
      else for (const piece of pieces) commitAlone(piece)
    }
  }

  function commitAlone(piece: Piece): void {
    try {
      settleAfter([piece])
    } catch (error) {
      piece.reject(error)
    }
  }

  function settleAfter(pieces: readonly Piece[]): void {
    const settles = transaction(() => pieces.map(({ run }) => run()))
    for (const settle of settles) settle()
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = () => {
        const result = work()
        return () => resolve(result)
      }
      if (waiting.push({ run, reject }) === 1) setImmediate(commit)
    })
}
