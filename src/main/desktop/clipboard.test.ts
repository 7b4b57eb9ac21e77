import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'

vi.mock('electron', () => ({ clipboard: {} }))
const { createClipboard } = await import('./clipboard.ts')

const URL = 'https://mcp.example/mt_1/stream'
let text = ''
const system = {
  writeText: async (next: string) => {
    await Promise.resolve()
    text = next
  },
  readText: async () => text,
  clear: async () => {
    text = ''
  },
}
beforeEach(() => {
  text = ''
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('clears a secret after the configured time, and nothing else', async () => {
  const { copy } = createClipboard(async () => 60, system)
  expect(await copy('cus_1')).toEqual({ clearedAfterSeconds: null })
  expect(await copy(URL, true)).toEqual({ clearedAfterSeconds: 60 })
  expect(text).toBe(URL)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(text).toBe(URL)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(text).toBe('')
  await copy(URL, true)
  await copy('cus_1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(text).toBe('cus_1')
})

it('leaves the clipboard alone if something else has since been copied, even on quit', async () => {
  const { copy, clearSecret } = createClipboard(async () => 30, system)
  await copy(URL, true)
  text = 'a shopping list'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(text).toBe('a shopping list')
  await copy(URL, true)
  text = 'another list'
  await clearSecret()
  expect(text).toBe('another list')
})

it('clears a secret on quit, and restarts the timer with each copy', async () => {
  const { copy, clearSecret } = createClipboard(async () => 30, system)
  await copy(URL, true)
  await vi.advanceTimersByTimeAsync(20_000)
  await copy(URL, true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(text).toBe(URL)
  await clearSecret()
  expect(text).toBe('')
})

it('keeps secrets if the user disabled clearing', async () => {
  const { copy, clearSecret } = createClipboard(async () => null, system)
  expect(await copy(URL, true)).toEqual({ clearedAfterSeconds: null })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await clearSecret()
  expect(text).toBe(URL)
})

it('reports a write that fails after the call, with a remedy and without the copied string', async () => {
  const writeText = () => Promise.reject(new Error('Write permission denied: mt_secret'))
  const failing = createClipboard(async () => 60, { ...system, writeText }).copy('mt_secret', true)
  expect(await failureOf(failing)).toMatchObject({
    kind: 'storage',
    cause: 'Couldn’t copy to the clipboard.',
    remedy: expect.stringContaining('Try again'),
  })
  expect(JSON.stringify(await failing.catch((error) => error.detail))).not.toContain('mt_secret')
})
