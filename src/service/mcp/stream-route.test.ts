import { describe, expect, it } from 'vitest'
import { errorBodySchema } from '../../shared/service-interface.ts'
import { generateFor, startTestService } from '../service.testkit.ts'
import { deploy, generate, startApi } from './stream.testkit.ts'

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (url: string, more: Record<string, string> = {}, body = PING) =>
  fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })

describe('POST {mcp_url}/<token>/stream', () => {
  it('responds with JSON, even in the legacy era', async () => {
    const { url } = await generateFor(await startTestService(), 'Sample Orders API')
    const response = await post(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it('responds with 404 for an unknown token, never 401', async () => {
    const service = await startTestService()
    const response = await post(`${service.mcpUrl}/mt_unknown/stream`, { authorization: 'Bearer mt_unknown' })
    expect(response.status).toBe(404)
    expect(errorBodySchema.parse(await response.json()).message).toContain('Ask the person')
  })

  it('accepts the same token as a bearer token, and responds with 401 to a different one', async () => {
    const { url, token } = await generateFor(await startTestService(), 'Sample Orders API')
    expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await post(url, { authorization: 'Bearer mt_other' })).status).toBe(401)
  })

  it('responds with 405 to GET and DELETE, and with 415, 413, or a JSON-RPC parse error to an invalid body', async () => {
    const { url } = await generateFor(await startTestService(), 'Sample Orders API')
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(url, { method, headers })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await post(url, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(url, {}, ' '.repeat(4 * 1024 * 1024 + 1))).status).toBe(413)
    const broken = await post(url, {}, '{')
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  })

  it('rejects a modern request whose header and body disagree', async () => {
    const { url } = await generateFor(await startTestService(), 'Sample Orders API')
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } })
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const good = await post(url, modern, body)
    expect(good.status).toBe(200)
    expect(await good.json()).toMatchObject({ result: { resultType: 'complete', cacheScope: 'private' } })
    const bad = await post(url, { ...modern, 'mcp-method': 'tools/call' }, body)
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({ error: { code: -32020 } })
  })

  it('runs 16 of a token’s calls at the same time, queues more, and rejects any beyond that', async () => {
    let running = 0
    let most = 0
    const held: (() => void)[] = []
    const baseUrl = await startApi((_, response) => {
      running += 1
      most = Math.max(most, running)
      held.push(() => {
        running -= 1
        response.end()
      })
    })
    const service = await startTestService()
    const serverId = await deploy(service, { endpoints: [{ baseUrl }] })
    const { url } = await generate(service, serverId)
    const other = await generate(service, serverId, 'bob@example.com')
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'call' } })
    const calls = Array.from({ length: 130 }, () => post(url, {}, call))
    const refused = await Promise.race(calls)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } })
    expect((await post(other.url)).status).toBe(200)
    const statuses = Promise.all(calls.map(async (each) => (await each).status))
    const release = setInterval(() => held.splice(0).forEach((end) => void end()), 2)
    expect((await statuses).filter((status) => status === 200)).toHaveLength(128)
    clearInterval(release)
    expect(most).toBe(16)
  })
})
