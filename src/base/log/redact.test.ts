import { expect, it } from 'vitest'
import { redact } from './redact.ts'

it.each([
  'Authorization: Bearer short',
  'http://127.0.0.1:7332/mcp/mt_5cK9wQ2xTz7LrYQ/stream',
  'key ak_0123456789',
  'sk-live-0123456789abcdefghijklmnopqrstuvwxyz',
])('leaves no secret in "%s"', (text) => {
  const kept = redact(text)
  for (const secret of ['short', '5cK9wQ2xTz7LrYQ', '0123456789']) expect(kept).not.toContain(secret)
})

it('leaves an ordinary message unchanged', () => {
  expect(redact('Cannot read properties of undefined (reading "id")')).toBe(
    'Cannot read properties of undefined (reading "id")',
  )
})
