import { afterAll, expect, test, vi } from 'vitest'
import { createAuthority, inDays } from '../../base/testing/certificates.ts'
import { createSystemTrust } from '../../base/trust/system-trust.ts'
import { probe } from './probe.ts'
import { runTool } from './run-tool.ts'
import { failure, QUICK, SHORT, stageOf } from './testing/failed-stage.ts'
import { startHttp, startTcp } from './testing/listen.ts'
import { oldServer } from './testing/mcp-responses.ts'

const authority = createAuthority()
afterAll(() => authority.remove())
const { ca } = authority
const here = { name: 'IP:127.0.0.1' }

const run = (url: string, limits = QUICK) => probe({ url, limits, ca })
const secure = (certificate: { cert: string; key: string }, more = {}) =>
  startHttp(oldServer(), { ...certificate, ...more })

test('works over TLS with a valid certificate and reports its details', async () => {
  const server = await secure(authority.issue({ ...here, from: inDays(-1), until: inDays(30) }))
  const result = await run(`${server.origin}/stream`)
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'tls')).toMatchObject({
    state: 'ok',
    facts: { version: 'TLSv1.3', issuer: 'Test Authority', names: ['127.0.0.1'], daysLeft: 29 },
  })
  await server.empty()
})

test('warns about a certificate that expires soon', async () => {
  const server = await secure(authority.issue({ ...here, from: inDays(-1), until: inDays(5) }))
  const result = await run(`${server.origin}/stream`)
  expect(stageOf(result, 'tls')).toMatchObject({ state: 'warning', problem: { code: 'tlsExpiresSoon' } })
  expect(result.outcome).toBe('warning')
})

test.each([
  ['tlsExpired', { ...here, from: inDays(-9), until: inDays(-2) }],
  ['tlsNotYetValid', { ...here, from: inDays(2), until: inDays(9) }],
  ['tlsWrongHost', { name: 'DNS:other.example', from: inDays(-1), until: inDays(30) }],
])('reports %s, and doesn’t send anything', async (code, options) => {
  const server = await secure(authority.issue(options))
  const result = await run(`${server.origin}/stream`)
  expect(failure(result)).toBe(`tls: ${code}`)
  expect(stageOf(result, 'tls').facts?.issuer).toBe('Test Authority')
  expect(server.requests).toEqual([])
  await server.empty()
})

test('distinguishes a self-signed certificate from one issued by an unknown authority', async () => {
  const self = await secure(authority.selfSigned())
  expect(failure(await run(`${self.origin}/stream`))).toBe('tls: tlsSelfSigned')
  const server = await secure(authority.issue({ ...here, from: inDays(-1), until: inDays(30) }))
  const result = await probe({ url: `${server.origin}/stream`, limits: QUICK })
  expect(failure(result)).toBe('tls: tlsIncompleteChain')
  expect(stageOf(result, 'tls').problem?.cause.params).toEqual({ issuer: 'Test Authority' })
})

test('trusts the system’s authorities, and loads them only if Node’s own aren’t enough', async () => {
  const server = await secure(authority.issue({ ...here, from: inDays(-1), until: inDays(30) }))
  const read = vi.fn(async () => [ca])
  const trust = createSystemTrust(read)
  const url = `${server.origin}/stream`
  const result = await probe({ url, limits: QUICK, trust })
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'tls')).toMatchObject({ state: 'ok', facts: { issuer: 'Test Authority' } })
  await runTool({ url, trust, call: { tool: 'none', arguments: {} } })
  expect(read).toHaveBeenCalledTimes(1)
  const plain = await startHttp(oldServer())
  const unread = vi.fn(async () => [ca])
  await probe({ url: `${plain.origin}/stream`, limits: QUICK, trust: createSystemTrust(unread) })
  expect(unread).not.toHaveBeenCalled()
})

test('runs a tool on a server with a certificate from a system authority', async () => {
  const server = await secure(authority.issue({ ...here, from: inDays(-1), until: inDays(30) }))
  const trust = createSystemTrust(async () => [ca])
  const call = { tool: 'none', arguments: {} }
  await runTool({ url: `${server.origin}/stream`, trust, call })
  expect(server.requests.length).toBeGreaterThan(0)
  const before = server.requests.length
  const nothing = createSystemTrust(async () => [])
  await runTool({ url: `${server.origin}/stream`, trust: nothing, call })
  expect(server.requests.length).toBe(before)
})

test('reports a server without TLS, one with only old TLS versions, and an unresponsive one', async () => {
  const plain = await startHttp(oldServer())
  expect(failure(await run(`https://127.0.0.1:${plain.port}/stream`))).toBe('tls: tlsNone')
  const issued = authority.issue({ ...here, from: inDays(-1), until: inDays(30) })
  const old = await secure(issued, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
  expect(failure(await run(`${old.origin}/stream`))).toBe('tls: tlsTooOld')
  const silent = await startTcp(() => undefined)
  expect(failure(await run(`https://127.0.0.1:${silent.port}/stream`, SHORT))).toBe('tls: tlsNoAnswer')
  await Promise.all([plain.empty(), old.empty(), silent.empty()])
})
