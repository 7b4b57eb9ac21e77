import { expect, it } from 'vitest'
import { bytes, duration } from './measures.ts'

it('formats durations in a suitable unit', () => {
  expect(duration(0.44, 'en')).toBe('0.4 ms')
  expect(duration(37.6, 'en')).toBe('38 ms')
  expect(duration(999.6, 'en')).toBe('1 s')
  expect(duration(1234, 'en')).toBe('1.2 s')
  expect(duration(90_000, 'en')).toBe('1.5 min')
})

it('formats sizes in decimal units', () => {
  expect(bytes(812, 'en')).toBe('812 B')
  expect(bytes(1234, 'en')).toBe('1.2 kB')
  expect(bytes(999_960, 'en')).toBe('1 MB')
})
