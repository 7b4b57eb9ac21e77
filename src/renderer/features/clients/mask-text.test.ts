import { expect, it } from 'vitest'
import { maskText } from './mask-text.ts'

const access = { url: 'https://mcp.example.com/mcp/mt_5cK9wQ2xTz7LrY0/stream', token: 'mt_5cK9wQ2xTz7LrY0' }

it('hides the token wherever it stands and leaves the rest', () => {
  const text = `{"url":"${access.url}","headers":{"Authorization":"Bearer ${access.token}"}}`
  expect(maskText(text, access)).toBe(
    '{"url":"https://mcp.example.com/mcp/••••/stream","headers":{"Authorization":"Bearer ••••"}}',
  )
})

it('hides the whole URL when asked', () => {
  expect(maskText(`url = '${access.url}'`, access, true)).toBe("url = '••••'")
})

it('hides a token that a file or a command writes in another way', () => {
  const odd = { url: 'https://mcp.example.com/mcp/stream', token: 'a"b\\c d&e' }
  expect(maskText('"a\\"b\\\\c d&e" a%22b%5Cc%20d%26e', odd)).toBe('"••••" ••••')
})
