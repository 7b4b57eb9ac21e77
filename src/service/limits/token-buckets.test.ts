import { expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

const limits = { callsPerSecond: 2, bytesPerSecond: 1_000, maxRequestBytes: 5_000 }

it('allows each token a burst of ten seconds’ worth of calls, then as many as the limit refills', () => {
  let now = 0
  const buckets = createTokenBuckets(() => now)
  for (let call = 0; call < 20; call += 1) expect(buckets.takeRequest('a', limits)).toBeNull()
  expect(buckets.takeRequest('a', limits)).toBe(0.5)
  expect(buckets.takeRequest('b', limits)).toBeNull()
  now += 500
  expect(buckets.takeRequest('a', limits)).toBeNull()
  expect(buckets.takeRequest('a', limits)).toBe(0.5)
  now += 60_000
  expect(buckets.takeCalls('a', limits, 21)).toBe(0.5)
  expect(buckets.takeCalls('a', limits, 20)).toBeNull()
})

it('makes a token wait until excess bytes have been made up for', () => {
  let now = 0
  const buckets = createTokenBuckets(() => now)
  expect(buckets.takeRequest('a', limits)).toBeNull()
  buckets.takeBytes('a', limits, 12_000)
  expect(buckets.takeRequest('a', limits)).toBeCloseTo(2, 1)
  now += 2_001
  expect(buckets.takeRequest('a', limits)).toBeNull()
})
