import { expect, it } from 'vitest'
import { elapsedTime, relativeTime, shortDate } from './relative-time.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 12)
const ago = (milliseconds: number) => relativeTime(NOW - milliseconds, NOW, 'en')

it('uses the largest unit that fits', () => {
  expect(ago(0)).toBe('now')
  expect(ago(59_000)).toBe('now')
  expect(ago(60_000)).toBe('1 minute ago')
  expect(ago(2 * HOUR)).toBe('2 hours ago')
  expect(ago(25 * HOUR)).toBe('yesterday')
  expect(ago(7 * 24 * HOUR)).toBe('7 days ago')
})

it("shows the date if it's more than a week away, with the year unless it's the current one", () => {
  expect(ago(8 * 24 * HOUR)).toBe('Nov 13')
  expect(ago(400 * 24 * HOUR)).toBe('Oct 17, 2025')
  expect(ago(-60 * 24 * HOUR)).toBe('Jan 20, 2027')
  expect(relativeTime(NOW - 400 * 24 * HOUR, NOW, 'en', 'narrow')).toBe('Oct 17, 2025')
})

it('supports future times, because clocks differ', () => {
  expect(ago(-2 * HOUR)).toBe('in 2 hours')
  expect(ago(-7 * 24 * HOUR + 1)).toBe('in 7 days')
  expect(ago(-24 * HOUR + 1)).toBe('in 24 hours')
  // The displayed clock may lag slightly behind the one used to set a time a week ahead.
  expect(ago(-7 * 24 * HOUR - 59_000)).toBe('in 7 days')
})

it('formats a duration in its largest whole unit', () => {
  expect(elapsedTime(42_900, 'en')).toBe('42 sec')
  expect(elapsedTime(4 * 60_000 + 59_000, 'en')).toBe('4 min')
  expect(elapsedTime(3_600_000, 'en')).toBe('1 hr')
  expect(elapsedTime(49 * 3_600_000, 'en')).toBe('2 days')
})

it('shows at least one second, even with clock skew', () => {
  expect(elapsedTime(-5000, 'en')).toBe('1 sec')
})

it("formats a day with its year unless that's the current one", () => {
  // A timestamp without a zone is in local time.
  const now = new Date(2026, 10, 21, 12).getTime()
  expect(shortDate(new Date('2026-11-03T12:00:00').getTime(), now, 'en-GB')).toBe('3 Nov')
  expect(shortDate(new Date('2025-11-03T12:00:00').getTime(), now, 'en-GB')).toBe('3 Nov 2025')
})
