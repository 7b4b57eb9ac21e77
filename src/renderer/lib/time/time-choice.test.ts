import { expect, it } from 'vitest'
import { timeOfChoice, toLocalField } from './time-choice.ts'

const NOW = new Date(2026, 10, 21, 12).getTime()

it('counts a chosen duration from the current time', () => {
  expect(timeOfChoice({ key: 'day', local: '' }, NOW)).toEqual({ at: new Date(NOW + 86_400_000).toISOString() })
})

it('returns null for never and now', () => {
  expect(timeOfChoice({ key: 'never', local: '2026-12-01T08:30' }, NOW)).toEqual({ at: null })
  expect(timeOfChoice({ key: 'now', local: '' }, NOW)).toEqual({ at: null })
})

it("reads the field in the user's time zone", () => {
  const at = new Date(2026, 11, 1, 8, 30)
  expect(timeOfChoice({ key: 'chosen', local: '2026-12-01T08:30' }, NOW)).toEqual({ at: at.toISOString() })
  expect(toLocalField(at.toISOString())).toBe('2026-12-01T08:30')
})

it('rejects an empty field and a time in the past', () => {
  expect(timeOfChoice({ key: 'chosen', local: '' }, NOW)).toEqual({ problem: 'missing' })
  expect(timeOfChoice({ key: 'chosen', local: '2026-11-21T11:59' }, NOW)).toEqual({ problem: 'past' })
})
