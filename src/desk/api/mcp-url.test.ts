import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeMcpUrl } from './mcp-url.ts'

it.each([
  ['https://mcp.example.com/mt_5cK-9w/stream', 'https://mcp.example.com/mt_5cK-9w/stream'],
  ['http://[::1]:7332/mcp/tok/stream?a=1&b=%20', 'http://[::1]:7332/mcp/tok/stream?a=1&b=%20'],
  ['https://h.example/mcp_Ab3+/=x/stream', 'https://h.example/mcp_Ab3+/=x/stream'],
  ['https://h.example/$(calc.exe)/stream', 'https://h.example/%24%28calc.exe%29/stream'],
  ['https://h.example/x"&calc&"/stream', 'https://h.example/x%22&calc&%22/stream'],
  ['https://h.example/%PATH%/stream', 'https://h.example/%25PATH%25/stream'],
  ['https://h.example/%41%zz', 'https://h.example/%41%25zz'],
  ["https://h.example/';`|^!{}#x", 'https://h.example/%27%3B%60%7C%5E%21%7B%7D%23x'],
  ['HTTPS://H.example/ü', 'https://h.example/%C3%BC'],
  ['javascript:alert(1)', null],
  ['https://mcp.example.com@evil.example/stream', null],
  [' https://h.example/', null],
  ['h.example', null],
])('normalizes %s to %s', (text, url) => {
  expect(normalizeMcpUrl(text)).toBe(url)
})

it('normalizes any URL to safe characters, idempotently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const url = normalizeMcpUrl(`https://h.example/${path}`)
      if (url === null) return
      expect(url).toMatch(/^https:\/\/[A-Za-z0-9._~:/?=&%+,@[\]-]+$/)
      expect(url).not.toMatch(/%(?![0-9A-F]{2})/i)
      expect(normalizeMcpUrl(url)).toBe(url)
    }),
  )
})
