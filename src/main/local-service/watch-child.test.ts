import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchChild } from './watch-child.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports an unresponsive process once, and ignores a responsive one', () => {
  const onSilence = vi.fn()
  let answers = true
  const watch = watchChild({ ask: () => answers && watch.onPong(), onSilence, everyMs: 5, maxSilenceMs: 30 })
  vi.advanceTimersByTime(1_000)
  expect(onSilence).not.toHaveBeenCalled()
  answers = false
  vi.advanceTimersByTime(30)
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onSilence).toHaveBeenCalledTimes(1)
})

it('stops pinging after the process has exited', () => {
  const ask = vi.fn()
  const watch = watchChild({ ask, onSilence: () => undefined, everyMs: 5 })
  vi.advanceTimersByTime(5)
  watch.end()
  vi.advanceTimersByTime(100)
  expect(ask).toHaveBeenCalledTimes(1)
})
