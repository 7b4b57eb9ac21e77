import { expect, it } from 'vitest'
import { roughTime } from './rough-time.ts'

it('rounds to a sensible precision', () => {
  const said = (seconds: number) => roughTime(seconds, 'en')
  expect([0, 0.4, 3.2, 31, 54, 55, 89].map(said)).toEqual([
    '1 second',
    '1 second',
    '4 seconds',
    '35 seconds',
    '55 seconds',
    '1 minute',
    '1 minute',
  ])
  expect([150, 3600, 5400, 9000].map(said)).toEqual(['3 minutes', '60 minutes', '1.5 hours', '2.5 hours'])
})
