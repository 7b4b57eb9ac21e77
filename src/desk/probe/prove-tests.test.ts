import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestProof, isTestProof, TEST_PROOF_HEADER } from '../../base/network/test-proof.ts'
import type { ProbeEngine } from './probe-handlers.ts'
import { proveTests } from './prove-tests.ts'

/** Hashes a key the way the service stores it. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const MCP_URL = 'http://127.0.0.1:7332/mcp'
const PUBLIC_MCP_URL = 'https://mcp.example.com/desk/mcp'

it('adds the proof only to URLs of the local service and of our own hosted ones', async () => {
  const seen: (Readonly<Record<string, string>> | undefined)[] = []
  const probe = async (options: { headers?: Record<string, string> }) => void seen.push(options.headers)
  const engine = { probe } as unknown as ProbeEngine
  const proving = proveTests(engine, {
    mcpUrls: async () => [MCP_URL, PUBLIC_MCP_URL],
    apiKey: async () => 'ak_key',
    hostedKey: async (origin) => (origin === 'https://ours.example' ? 'ak_hosted' : null),
  })
  const foreign = [
    'https://hosted.example/mcp/mt_a/stream',
    'http://127.0.0.1:7333/mcp/mt_a/stream',
    'https://127.0.0.1:7332/mcp/mt_a/stream',
    'http://127.0.0.1:7332@evil.example/mcp/mt_a/stream',
    'http://127.0.0.1:7332/other/mt_a/stream',
    'http://127.0.0.1:7332/mcp/mt_a',
    'https://mcp.example.com/mcp/mt_a/stream',
    'http://mcp.example.com/desk/mcp/mt_a/stream',
    'x',
  ]
  for (const url of [...foreign, ` ${MCP_URL}/mt_a/stream `]) await proving.probe({ url, headers: { 'X-Own': '1' } })
  const own = seen.pop()
  await proving.probe({ url: 'https://ours.example/mcp/mt_c/stream' })
  expect(isTestProof(seen.pop()?.[TEST_PROOF_HEADER] ?? '', 'mt_c', [hashSecret('ak_hosted')])).toBe(true)
  await proving.probe({ url: `${PUBLIC_MCP_URL}/mt_b/stream` })
  expect(isTestProof(seen.pop()?.[TEST_PROOF_HEADER] ?? '', 'mt_b', [hashSecret('ak_key')])).toBe(true)
  expect(seen).toEqual(foreign.map(() => ({ 'X-Own': '1' })))
  expect(own).toMatchObject({ 'X-Own': '1' })
  expect(isTestProof(own?.[TEST_PROOF_HEADER] ?? '', 'mt_a', [hashSecret('ak_key')])).toBe(true)
})

it('makes a proof valid for one token and one key, and only for a short time', () => {
  const proof = createTestProof('ak_key', 'mt_a', 1_000_000)
  const isProof = (token: string, key: string, now: number, given = proof) =>
    isTestProof(given, token, [hashSecret('ak_other'), hashSecret(key)], now)
  expect(isProof('mt_a', 'ak_key', 1_000_000 + 60_000)).toBe(true)
  expect(isProof('mt_b', 'ak_key', 1_000_000)).toBe(false)
  expect(isProof('mt_a', 'ak_wrong', 1_000_000)).toBe(false)
  expect(isProof('mt_a', 'ak_key', 1_000_000 + 3_600_000)).toBe(false)
  for (const given of ['', 'x', proof.replace('1000000', '1000001'), `${proof}x`]) {
    expect(isProof('mt_a', 'ak_key', 1_000_000, given)).toBe(false)
  }
})
