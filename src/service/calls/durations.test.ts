import { expect, it } from 'vitest'
import { createDurations } from './durations.ts'

/** Nearest rank in a single sorted list. */
const rank = (all: readonly number[], percent: number) =>
  [...all].sort((left, right) => left - right)[Math.ceil((all.length * percent) / 100) - 1]

it('returns the exact percentiles of durations added in chunks', () => {
  const durations = createDurations()
  const all: number[] = []
  for (let chunk = 0; chunk < 40; chunk += 1) {
    const some = Array.from(
      { length: (chunk * 7) % 13 },
      (_, index) => ((chunk * 7919 + index * 104_729) % 500_000) / 1000,
    )
    durations.add(some)
    all.push(...some)
    for (const percent of [1, 50, 95, 100]) expect(durations.percentile(percent)).toBe(rank(all, percent) ?? 0)
  }
})

it('returns the exact percentiles of many durations, of any length, after copying', () => {
  let durations = createDurations()
  const all: number[] = []
  for (let chunk = 0; chunk < 60; chunk += 1) {
    // The magnitudes differ, so that each digit of a duration decides in some cases.
    const some = Array.from(
      { length: 977 },
      (_, index) => (((chunk * 7919 + index * 104_729) % 65_535) * 2 ** (index % 17)) / 1000,
    )
    all.push(...some)
    const others = durations
    durations = durations.copy()
    durations.add(some)
    others.add([0, 0, 0])
    if (chunk % 10 < 9) continue
    for (const percent of [0.01, 1, 50, 95, 99.99, 100]) expect(durations.percentile(percent)).toBe(rank(all, percent))
  }
})

it('returns 0 when there are no durations, and keeps the shortest and the longest', () => {
  const durations = createDurations()
  expect(durations.percentile(50)).toBe(0)
  durations.add([0, 0.001, 330_000.5])
  expect([1, 50, 95].map((percent) => durations.percentile(percent))).toEqual([0, 0.001, 330_000.5])
})
