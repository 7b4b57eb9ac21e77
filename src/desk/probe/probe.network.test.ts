import { expect, test } from 'vitest'
import { probe } from './probe.ts'
import { failure, QUICK, SHORT, stageOf } from './testing/failed-stage.ts'
import { blackHole, startTcp, unusedPort } from './testing/listen.ts'

const probeQuickly = (url: string, more: Partial<Parameters<typeof probe>[0]> = {}) =>
  probe({ url, limits: QUICK, ...more })

test.each([
  ['', 'addressEmpty'],
  ['mcp_token_alone', 'addressNotUrl'],
  ['/token/stream', 'addressNotUrl'],
  ['https://host with spaces/stream', 'addressNotUrl'],
  ['https://{host}/stream', 'addressNotUrl'],
  ['ftp://example.com/stream', 'addressScheme'],
  ['http://example.com/token/stream', 'addressPlainHttp'],
  ['https://me:secret@example.com/stream', 'addressUser'],
])('reports the problem with the address %o', async (url, code) => {
  const result = await probeQuickly(url)
  expect(failure(result)).toBe(`address: ${code}`)
  expect(result.stages.slice(1).every(({ state }) => state === 'skipped')).toBe(true)
})

test('repairs quotes, spaces, and a missing scheme, and reports that', async () => {
  const port = await unusedPort()
  const result = await probeQuickly(` “127.0.0.1:${port}/some-token-0123456789/stream”\n`)
  expect(stageOf(result, 'address')).toMatchObject({
    state: 'warning',
    facts: { url: `http://127.0.0.1:${port}/••••/stream`, scheme: 'http', repairs: ['wrapping', 'scheme'] },
  })
  expect(failure(result)).toBe('tcp: tcpRefused')
})

test('distinguishes a nonexistent host from an unresponsive name server', async () => {
  const url = 'https://nowhere.invalid/stream'
  const missing = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
  expect(failure(await probeQuickly(url, { lookup: missing }))).toBe('dns: dnsNotFound')
  expect(failure(await probeQuickly(url, { lookup: () => new Promise(() => undefined) }))).toBe('dns: dnsNoAnswer')
  expect(failure(await probeQuickly(url, { lookup: async () => [] }))).toBe('dns: dnsNotFound')
})

test('distinguishes a refused connection from an unresponsive host', async () => {
  expect(failure(await probeQuickly(`http://127.0.0.1:${await unusedPort()}/stream`))).toBe('tcp: tcpRefused')
  const result = await probeQuickly(`http://127.0.0.1:${await blackHole()}/stream`)
  expect(failure(result)).toBe('tcp: tcpNoAnswer')
  expect(stageOf(result, 'tcp').milliseconds).toBeGreaterThan(250)
})

test("tries the next address when one doesn't respond", async () => {
  const server = await startTcp((socket) => socket.end())
  const addresses = [
    { address: '::1', family: 6 as const },
    { address: '127.0.0.1', family: 4 as const },
  ]
  const result = await probeQuickly(`http://localhost:${server.port}/stream`, { lookup: async () => addresses })
  expect(stageOf(result, 'tcp')).toMatchObject({ state: 'warning', facts: { address: '127.0.0.1', failed: 1 } })
})

test("reports a listener that doesn't speak HTTP, or that closes the connection immediately", async () => {
  const talks = await startTcp((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
  expect(failure(await probeQuickly(`${talks.origin}/stream`))).toBe('http: httpNotHttp')
  const closes = await startTcp((socket) => socket.once('data', () => socket.destroy()))
  expect(failure(await probeQuickly(`${closes.origin}/stream`))).toBe('http: httpCut')
  const silent = await startTcp(() => undefined)
  expect(failure(await probeQuickly(`${silent.origin}/stream`, { limits: SHORT }))).toBe('http: httpStalled')
  await Promise.all([talks.empty(), closes.empty(), silent.empty()])
})
