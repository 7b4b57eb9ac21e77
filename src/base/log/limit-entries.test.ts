import { expect, it, vi } from 'vitest'
import { limitEntries } from './limit-entries.ts'
import type { LogEntry } from './log-entry.ts'

const entry = (message: string): LogEntry => ({ at: '2026-01-01T00:00:00.000Z', level: 'error', area: 'test', message })

it('writes a burst of entries, then a few per second, and reports how many were dropped', () => {
  vi.useFakeTimers()
  let now = 0
  const written: LogEntry[] = []
  const sink = limitEntries(
    (each) => void written.push(each),
    () => now,
  )
  for (let line = 0; line < 2_000; line += 1) sink(entry(`line ${line}`))
  expect(written).toHaveLength(50)
  vi.advanceTimersByTime(1_000)
  expect(written.at(-1)).toMatchObject({ level: 'warn', message: 'Entries dropped', fields: { count: 1950 } })
  now += 1_000
  sink(entry('next'))
  expect(written.at(-1)).toEqual(entry('next'))
  expect(written).toHaveLength(52)
  vi.useRealTimers()
})
