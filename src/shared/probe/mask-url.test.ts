import { expect, test } from 'vitest'
import { createMask, maskUrl } from './mask-url.ts'

const TOKEN = 'mcp_Zx81kQ0vJ3sLp9TtYw2N'

test.each([
  [`https://mcp.example.com/${TOKEN}/stream`, 'https://mcp.example.com/••••/stream'],
  ['https://mcp.example.com/short/stream/', 'https://mcp.example.com/••••/stream/'],
  [`https://mcp.example.com/v1/${TOKEN}`, 'https://mcp.example.com/v1/••••'],
  ['https://mcp.example.com/mcp?api_key=abc&page=2', 'https://mcp.example.com/mcp?api_key=••••&page=2'],
  [`https://mcp.example.com/mcp?t=${TOKEN}`, 'https://mcp.example.com/mcp?t=••••'],
  ['https://me:pw@mcp.example.com/mcp#part', 'https://••••@mcp.example.com/mcp#••••'],
  ['http://127.0.0.1:4100/mcp', 'http://127.0.0.1:4100/mcp'],
])('masks the secrets in %s', (url, masked) => {
  expect(maskUrl(url)).toBe(masked)
})

test('masks long runs of characters in a string that isn’t a URL', () => {
  expect(maskUrl(`mcp example ${TOKEN}!`)).toBe('mcp example ••••!')
})

test('finds the secrets from the URL and headers in any string, encoded or not', () => {
  const mask = createMask('https://h.example/a%20secret%20one/stream?key=hidden-value', {
    Authorization: 'Bearer swordfish',
    Accept: 'application/json',
  })
  expect(mask('a secret one, a%20secret%20one, hidden-value, Bearer swordfish, swordfish, application/json')).toBe(
    '••••, ••••, ••••, ••••, ••••, application/json',
  )
})
