import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDeadline } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls back when each limit is exceeded, unless the limit has ended', () => {
  const late: string[] = []
  const start = (name: string, ms: number) => startDeadline(ms, () => late.push(name))
  const first = start('first', 100)
  vi.advanceTimersByTime(30)
  start('second', 100)
  const third = start('third', 100)
  start('short', 50)
  vi.advanceTimersByTime(30)
  start('last', 100)
  first.end()
  vi.advanceTimersByTime(25)
  expect(late).toEqual(['short'])
  vi.advanceTimersByTime(44)
  expect(late).toEqual(['short'])
  third.end()
  third.end()
  vi.advanceTimersByTime(2)
  expect(late).toEqual(['short', 'second'])
  vi.advanceTimersByTime(28)
  expect(late).toEqual(['short', 'second'])
  vi.advanceTimersByTime(3)
  expect(late).toEqual(['short', 'second', 'last'])
})

it('lets the callback of an exceeded limit end another limit and start a new one', () => {
  const late: string[] = []
  startDeadline(40, () => {
    late.push('first')
    second.end()
    startDeadline(40, () => late.push('new'))
  })
  const second = startDeadline(40, () => late.push('second'))
  startDeadline(40, () => late.push('third'))
  vi.advanceTimersByTime(41)
  expect(late).toEqual(['first', 'third'])
  vi.advanceTimersByTime(41)
  expect(late).toEqual(['first', 'third', 'new'])
})

it('uses one timer for all limits of the same length, and none once they’ve ended', () => {
  const all = Array.from({ length: 100 }, () => startDeadline(70, () => undefined))
  expect(vi.getTimerCount()).toBe(1)
  for (const each of all) each.end()
  vi.advanceTimersByTime(71)
  expect(vi.getTimerCount()).toBe(0)
})
