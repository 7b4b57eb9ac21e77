import { expect, it } from 'vitest'
import { DEFAULT_CALL_LIMITS } from '../../../shared/management/records/call-limits.ts'
import { LIMIT_KEYS, limitRange, limitToText, parseLimit } from './limit-text.ts'

it('shows the defaults as whole numbers', () => {
  expect(LIMIT_KEYS.map((key) => limitToText(key, DEFAULT_CALL_LIMITS[key], 'en'))).toEqual(['100', '2', '1'])
})

it.each(LIMIT_KEYS)('parses the default and the bounds of %s as formatted', (key) => {
  const { min, max } = limitRange(key, 'en')
  expect(parseLimit(key, limitToText(key, DEFAULT_CALL_LIMITS[key], 'en'))).toBe(DEFAULT_CALL_LIMITS[key])
  expect(parseLimit(key, min)).not.toBeNull()
  expect(parseLimit(key, max)).not.toBeNull()
})

it.each([
  ['callsPerSecond', '1', 1],
  ['callsPerSecond', ' 1,000 ', 1000],
  ['callsPerSecond', '100,000', 100_000],
  ['bytesPerSecond', '0.5', 524_288],
  ['bytesPerSecond', '.5', 524_288],
  ['bytesPerSecond', '1,024', 1_073_741_824],
  ['maxRequestBytes', '0.001', 1_049],
  ['maxRequestBytes', '8', 8_388_608],
] as const)('parses %s from %j', (key, text, value) => {
  expect(parseLimit(key, text)).toBe(value)
})

it.each([
  ['callsPerSecond', '0'],
  ['callsPerSecond', '1.5'],
  ['callsPerSecond', '100,001'],
  ['callsPerSecond', '1e3'],
  ['callsPerSecond', '-1'],
  ['callsPerSecond', 'many'],
  ['bytesPerSecond', '0.0001'],
  ['bytesPerSecond', '1,5'],
  ['bytesPerSecond', '1025'],
  ['maxRequestBytes', '8.1'],
  ['maxRequestBytes', '.'],
] as const)('rejects %s from %j', (key, text) => {
  expect(parseLimit(key, text)).toBeNull()
})
