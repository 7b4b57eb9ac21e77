import { expect, it } from 'vitest'
import { createCanceller, toAbortSignal } from './cancel-signal.ts'

it('calls each listener once, in order, except removed ones', () => {
  const { signal, abort } = bound()
  const called: string[] = []
  const removed = () => called.push('removed')
  const first = () => {
    called.push('first')
    signal.removeEventListener('abort', removed)
  }
  const last = () => called.push('last')
  for (const listener of [first, first, removed, last]) signal.addEventListener('abort', listener, { once: true })
  expect(signal.aborted).toBe(false)
  abort()
  expect(signal.aborted).toBe(true)
  signal.addEventListener('abort', () => called.push('late'), { once: true })
  abort()
  expect(called).toEqual(['first', 'last'])
})

it('becomes an AbortSignal that follows it, even if it’s already aborted', () => {
  const { signal, abort } = bound()
  const following = toAbortSignal(signal)
  expect(following.aborted).toBe(false)
  abort()
  expect(following.aborted).toBe(true)
  expect(toAbortSignal(signal).aborted).toBe(true)
  const own = AbortSignal.abort()
  expect(toAbortSignal(own)).toBe(own)
})

function bound() {
  const canceller = createCanceller()
  return { signal: canceller.signal, abort: () => canceller.abort() }
}
