import { expect, it, vi } from 'vitest'
import { limitLogLines } from './limit-log-lines.ts'

it('writes a burst of lines, then some a second, and says how many were left out', () => {
  vi.useFakeTimers()
  let now = 0
  const lines: string[] = []
  const write = limitLogLines(
    (...args) => void lines.push(args.join(' ')),
    () => now,
  )
  for (let line = 0; line < 2_000; line += 1) write(`line ${line}`)
  expect(lines).toHaveLength(50)
  vi.advanceTimersByTime(1_000)
  expect(lines.at(-1)).toBe('[service] 1950 further lines were left out of the log.')
  now += 1_000
  write('next')
  expect(lines.at(-1)).toBe('next')
  expect(lines).toHaveLength(52)
  vi.useRealTimers()
})
