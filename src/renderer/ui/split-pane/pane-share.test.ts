import { expect, it } from 'vitest'
import { shareLimits, shareWithin } from './pane-share.ts'

it('leaves each pane its minimum width', () => {
  expect(shareLimits(1000, 300)).toEqual({ least: 30, most: 70 })
  expect(shareLimits(901, 300)).toEqual({ least: 34, most: 66 })
})

it('supports a larger minimum width for the second pane', () => {
  expect(shareLimits(1000, 300, 600)).toEqual({ least: 30, most: 40 })
  expect(shareLimits(899, 300, 600)).toBeNull()
})

it("splits in half if there's exactly enough space for both", () => {
  expect(shareLimits(600, 300)).toEqual({ least: 50, most: 50 })
  expect(shareLimits(601, 300)).toEqual({ least: 50, most: 50 })
})

it("doesn't put panes side by side if one would be too narrow", () => {
  expect(shareLimits(599, 300)).toBeNull()
  expect(shareLimits(0, 300)).toBeNull()
})

it('keeps a valid share and clamps any other', () => {
  const limits = { least: 30, most: 70 }
  expect([10, 30, 44, 70, 99].map((wanted) => shareWithin(limits, wanted))).toEqual([30, 30, 44, 70, 70])
})
