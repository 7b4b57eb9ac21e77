import { expect, it } from 'vitest'
import { hunksOf } from './hunks.ts'
import { maskSecrets } from './mask-secrets.ts'

it.each([
  ['"url": "https://mcp.example.com/t0k/stream"', '"url": "https://mcp.example.com/••••/stream"'],
  ['"Authorization": "Bearer sk-abc"', '"Authorization": "Bearer ••••"'],
  ['"GITHUB_TOKEN": "ghp_x", "a": 1', '"GITHUB_TOKEN": "••••", "a": 1'],
  ['env = { API_KEY = "v" }', 'env = { API_KEY = "••••" }'],
  ['    apiKey: sk-123 # mine', '    apiKey: •••• # mine'],
  ['"tokens": {', '"tokens": {'],
  ['url: https://x.example.com/AbCdEf0123456789AbCd/stream', 'url: https://x.example.com/••••/stream'],
  [
    '"command": "npx", "args": ["-y", "@scope/server-filesystem"]',
    '"command": "npx", "args": ["-y", "@scope/server-filesystem"]',
  ],
])('masks the secrets in %j', (line, masked) => {
  expect(maskSecrets(line, 't0k')).toBe(masked)
})

it('shows a one-character change in a long line with only a little context', () => {
  const before = `{"a":"${'x'.repeat(5_000)}","b":1}`
  const [hunk] = hunksOf(before, before.replace('"b"', '"new":2,"b"'), '')
  const added = hunk?.lines.find((line) => line.startsWith('+')) ?? ''
  expect(added).toContain('"new":2')
  expect(added.length).toBeLessThan(300)
})

it("masks a line of two megabytes within the test's timeout", () => {
  const line = `"blob": "${'a1-_'.repeat(500_000)}"`
  expect(maskSecrets(`${line}, t0k`, 't0k')).not.toContain('t0k')
})
