import { expect, it } from 'vitest'
import { mayReadOn } from './read-turns.ts'

const PIECE = 64 * 1024
const PIECES = 40

it('reads 256 KB of two large bodies in total, plus a chunk of each, before other work gets a turn', async () => {
  let read = 0
  const perTurn: number[] = []
  const readBody = () =>
    new Promise<void>((resolve) => {
      let own = 0
      const readOn = () => {
        while (own < PIECES) {
          own += 1
          read += 1
          if (!mayReadOn(PIECE, readOn)) return
        }
        resolve()
      }
      readOn()
    })
  const bodies = Promise.all([readBody(), readBody()]).then(() => 'done')
  let before = 0
  let ended: string | undefined
  void bodies.then((end) => {
    ended = end
  })
  while (ended === undefined) {
    perTurn.push(read - before)
    before = read
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(read).toBe(PIECES * 2)
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(6)
})
