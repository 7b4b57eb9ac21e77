import { expect, it } from 'vitest'
import { callTime, pretty } from './call-format.ts'

it('includes the day unless the call was today', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  expect(callTime(new Date(2026, 10, 21, 9, 5, 7).toISOString(), now, 'en-GB')).toBe('09:05:07')
  expect(callTime(new Date(2026, 10, 20, 9, 5, 7).toISOString(), now, 'en-GB')).toBe('20 Nov, 09:05:07')
})

it('indents JSON and leaves other content unchanged', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(pretty('a,b')).toBe('a,b')
})
