import { expect, it } from 'vitest'
import { bytes, callTime, duration, pretty } from './call-format.ts'

it('says durations in the unit that people expect', () => {
  expect(duration(0.44, 'en')).toBe('0.4 ms')
  expect(duration(37.6, 'en')).toBe('38 ms')
  expect(duration(999.6, 'en')).toBe('1 s')
  expect(duration(1234, 'en')).toBe('1.2 s')
  expect(duration(90_000, 'en')).toBe('1.5 min')
})

it('says sizes in decimal units', () => {
  expect(bytes(812, 'en')).toBe('812 B')
  expect(bytes(1234, 'en')).toBe('1.2 kB')
  expect(bytes(999_960, 'en')).toBe('1 MB')
})

it('names the day only of a call that was not today', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  expect(callTime(new Date(2026, 10, 21, 9, 5, 7).toISOString(), now, 'en-GB')).toBe('09:05:07')
  expect(callTime(new Date(2026, 10, 20, 9, 5, 7).toISOString(), now, 'en-GB')).toBe('20 Nov, 09:05:07')
})

it('indents JSON and leaves other text alone', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(pretty('a,b')).toBe('a,b')
})
