import { expect, it } from 'vitest'
import { urlFacts } from './url-facts.ts'

it.each([
  ['http://127.0.0.1:7332/mcp/tok/stream', ['thisComputer']],
  ['http://localhost:7332/mcp/tok/stream', ['thisComputer']],
  ['https://[::1]/tok/stream', ['thisComputer']],
  ['https://192.168.1.10/tok/stream', ['thisNetwork']],
  ['http://desk.local/tok/stream', ['thisNetwork', 'insecure']],
  ['http://mcp.example.com/tok/stream', ['insecure']],
  ['https://mcp.example.com/tok/stream', []],
  ['nonsense', []],
])('%s: %j', (url, facts) => {
  expect(urlFacts(url)).toEqual(facts)
})

it('says that clients must trust a private authority, if there is one', () => {
  expect(urlFacts('https://192.168.1.10/tok/stream', true)).toEqual(['thisNetwork', 'privateAuthority'])
  expect(urlFacts('https://mcp.example.com/tok/stream', true)).toEqual(['privateAuthority'])
})
