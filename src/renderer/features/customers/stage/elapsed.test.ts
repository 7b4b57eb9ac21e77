import { expect, it } from 'vitest'
import { dayOf, elapsedTime } from './elapsed.ts'

it('formats a duration in its largest whole unit', () => {
  expect(elapsedTime(42_900, 'en')).toBe('42 sec')
  expect(elapsedTime(4 * 60_000 + 59_000, 'en')).toBe('4 min')
  expect(elapsedTime(3_600_000, 'en')).toBe('1 hr')
  expect(elapsedTime(49 * 3_600_000, 'en')).toBe('2 days')
})

it('shows at least one second, even with clock skew', () => {
  expect(elapsedTime(-5000, 'en')).toBe('1 sec')
})

it("includes the year unless it's the current one", () => {
  // A timestamp without a zone is in local time.
  const now = new Date(2026, 10, 21, 12).getTime()
  expect(dayOf('2026-11-03T12:00:00', now, 'en-GB')).toBe('3 Nov')
  expect(dayOf('2025-11-03T12:00:00', now, 'en-GB')).toBe('3 Nov 2025')
})
