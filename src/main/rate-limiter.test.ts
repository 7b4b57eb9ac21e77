import { expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

it('allows a number of attempts within a time window, and more once it has passed', () => {
  let now = 0
  const attempts = createRateLimiter(2, 1000, () => now)
  expect([attempts.take(), attempts.take(), attempts.take()]).toEqual([true, true, false])
  now = 999
  expect(attempts.take()).toBe(false)
  now = 1000
  expect([attempts.take(), attempts.take(), attempts.take()]).toEqual([true, true, false])
})

it('starts over after it’s cleared', () => {
  const attempts = createRateLimiter(1, 1000, () => 0)
  expect([attempts.take(), attempts.take()]).toEqual([true, false])
  attempts.clear()
  expect(attempts.take()).toBe(true)
})
