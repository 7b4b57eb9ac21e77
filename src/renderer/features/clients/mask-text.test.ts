import { expect, it } from 'vitest'
import { maskText } from './mask-text.ts'

const access = { url: 'https://mcp.example.com/mcp/mt_5cK9wQ2xTz7LrY0/stream', token: 'mt_5cK9wQ2xTz7LrY0' }

it('hides the token wherever it occurs and leaves the rest unchanged', () => {
  const text = `{"url":"${access.url}","headers":{"Authorization":"Bearer ${access.token}"}}`
  expect(maskText(text, access)).toBe(
    '{"url":"https://mcp.example.com/mcp/••••/stream","headers":{"Authorization":"Bearer ••••"}}',
  )
})

it('hides the whole URL on request', () => {
  expect(maskText(`url = '${access.url}'`, access, true)).toBe("url = '••••'")
})

it("hides a token that's escaped in a file or a command", () => {
  const odd = { url: 'https://mcp.example.com/mcp/stream', token: 'a"b\\c d&e' }
  expect(maskText('"a\\"b\\\\c d&e" a%22b%5Cc%20d%26e', odd)).toBe('"••••" ••••')
})
