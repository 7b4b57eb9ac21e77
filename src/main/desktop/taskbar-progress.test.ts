import { expect, it } from 'vitest'
import type { RunCounts, RunProgress } from '../../shared/bulk/run.ts'
import { taskbarProgress } from './taskbar-progress.ts'

const run = (counts: Partial<RunCounts>, more: Partial<RunProgress> = {}): RunProgress => ({
  state: 'running',
  hold: null,
  pause: null,
  rowsPerSecond: 1,
  secondsLeft: null,
  counts: { waiting: 0, pending: 0, issued: 0, failed: 0, unknown: 0, cancelled: 0, skipped: 0, invalid: 0, ...counts },
  checks: { working: 0, connects: 0, warning: 0, broken: 0 },
  ...more,
})
const byPerson: Partial<RunProgress> = { state: 'paused', pause: { reason: 'person', error: null } }
const byDisk: Partial<RunProgress> = { state: 'paused', pause: { reason: 'storage', error: null } }

it('shows the share of finished rows across all runs', () => {
  const first = run({ waiting: 5, issued: 2, failed: 1, unknown: 1, pending: 1, skipped: 90, invalid: 9 })
  expect(taskbarProgress([first], null)).toEqual({ value: 0.4, mode: 'normal' })
  expect(taskbarProgress([first, run({ issued: 10 })], null)).toEqual({ value: 0.7, mode: 'normal' })
})

it('shows that all runs are paused, or that one needs the user', () => {
  const rows = { waiting: 1, issued: 1 }
  expect(taskbarProgress([run(rows, byPerson)], null).mode).toBe('paused')
  expect(taskbarProgress([run(rows, byPerson), run(rows)], null).mode).toBe('normal')
  expect(taskbarProgress([run(rows, byDisk), run(rows)], null).mode).toBe('error')
})

it('doesn’t show anything when there’s no run', () => {
  expect(taskbarProgress([], null)).toEqual({ value: -1, mode: 'none' })
})

it('includes the progress of testing many URLs', () => {
  expect(taskbarProgress([], { done: 3, total: 12 })).toEqual({ value: 0.25, mode: 'normal' })
  const rows = { waiting: 1, issued: 3 }
  expect(taskbarProgress([run(rows, byPerson)], { done: 0, total: 4 })).toEqual({ value: 0.375, mode: 'normal' })
  expect(taskbarProgress([], { done: 0, total: 0 })).toEqual({ value: 0, mode: 'normal' })
})
