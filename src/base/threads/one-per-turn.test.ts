import { expect, it } from 'vitest'
import { failureOf } from '../testing/failure-of.ts'
import { createOnePerTurn } from './one-per-turn.ts'

const { signal } = new AbortController()

it('never starts a task that’s canceled before its turn, even while another task blocks the thread', async () => {
  const run = createOnePerTurn()
  const ran: number[] = []
  const cancel = new AbortController()
  const first = run(() => {
    // Like a message that arrives in the meantime.
    setImmediate(() => cancel.abort())
    return ran.push(1)
  }, signal)
  const second = run(() => ran.push(2), cancel.signal)
  const third = run(() => ran.push(3), signal)
  expect(await first).toBe(1)
  expect(await failureOf(second)).toMatchObject({ kind: 'cancelled' })
  expect(await third).toBe(2)
  expect(ran).toEqual([1, 3])
})

it('runs the next task after one that throws', async () => {
  const run = createOnePerTurn()
  const failing = run(() => {
    throw new Error('a bug')
  }, signal)
  await expect(failing).rejects.toThrow('a bug')
  expect(await run(() => 'done', signal)).toBe('done')
})
