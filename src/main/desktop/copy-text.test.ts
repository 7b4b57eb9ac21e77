import { expect, it, vi } from 'vitest'
import { failureOf } from '../../core/testing/failure-of.ts'

vi.mock('electron', () => ({ clipboard: {} }))
const { copyText } = await import('./copy-text.ts')

it('waits until the text is on the clipboard', async () => {
  let written = ''
  const write = async (text: string) => {
    await Promise.resolve()
    written = text
  }
  await copyText('https://mcp.example/mt_1/stream', write)
  expect(written).toBe('https://mcp.example/mt_1/stream')
})

it('reports a write that fails later than the call, with a remedy and without the text', async () => {
  const failing = copyText('mt_secret', () => Promise.reject(new Error('Write permission denied: mt_secret')))
  expect(await failureOf(failing)).toMatchObject({
    kind: 'storage',
    cause: 'Couldn’t copy to the clipboard.',
    remedy: expect.stringContaining('Try again'),
  })
  expect(JSON.stringify(await failing.catch((error) => error.detail))).not.toContain('mt_secret')
})
