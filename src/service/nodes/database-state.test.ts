import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import { createDatabaseState } from './database-state.ts'

const AWAY = new DatabaseUnavailable(new Error('connection refused'))

it('what was read while a node hears of changes holds until there may have been others', () => {
  const state = createDatabaseState()
  expect(state.mark()).toBeNaN()
  state.set('up')
  const mark = state.mark()
  expect(state.mark()).toBe(mark)
  state.set('unsure')
  expect(state.mark()).toBeNaN()
  state.set('up')
  expect(state.mark()).toBe(mark)
  state.suspect()
  expect(state.mark()).not.toBe(mark)
})

it('a database that’s away isn’t asked, and what’s known is used for 15 minutes', () => {
  let now = 0
  const state = createDatabaseState(() => now)
  state.set('up')
  expect(() => state.check()).not.toThrow()
  // A load balancer would take out every node if all of them were unready until they notice.
  expect([state.isBridging(), state.bridges(AWAY)]).toEqual([true, false])
  now = 3_600_000
  state.set('unsure')
  expect(() => state.check()).not.toThrow()
  expect(state.isAway()).toBe(false)
  state.set('away')
  expect(() => state.check()).toThrow(DatabaseUnavailable)
  expect(state.isAway()).toBe(true)
  expect([state.isBridging(), state.bridges(AWAY), state.bridges(new Error('a bug'))]).toEqual([true, true, false])
  now += 899_999
  expect(state.isBridging()).toBe(true)
  now += 1
  expect([state.isBridging(), state.bridges(AWAY)]).toEqual([false, false])
})
