import fc from 'fast-check'
import { expect, it } from 'vitest'
import { niceScale } from './nice-scale.ts'

it('uses round numbers', () => {
  expect(niceScale(0)).toEqual([0, 1])
  expect(niceScale(2)).toEqual([0, 1, 2])
  expect(niceScale(7)).toEqual([0, 5, 10])
  expect(niceScale(123)).toEqual([0, 50, 100, 150])
  expect(niceScale(1000)).toEqual([0, 500, 1000])
})

it('always includes the largest value, with few ticks and little space above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
      const marks = niceScale(max)
      const top = marks.at(-1) ?? 0
      expect(top).toBeGreaterThanOrEqual(max)
      expect(marks.length).toBeLessThanOrEqual(4)
      expect(marks.every(Number.isInteger)).toBe(true)
      expect(top).toBeLessThanOrEqual(Math.max(2.5 * max, 1))
    }),
  )
})
