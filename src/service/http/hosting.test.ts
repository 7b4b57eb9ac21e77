import { readFileSync } from 'node:fs'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { describe, expect, it } from 'vitest'
import { generationResponseSchema } from '../../shared/service-interface.ts'
import { startTestService, withKey } from '../service.testkit.ts'
import { makeCertificate } from './certificate.testkit.ts'
import { createHostCheck } from './guards/guard-host.ts'
import { LOOPBACK } from './hosting.ts'

/** Sends one request with the given Host, trusting `ca`. */
function send(url: string, options: RequestOptions & { ca?: string } = {}, body = ''): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sendIt = url.startsWith('https:') ? tlsRequest : plainRequest
    const request = sendIt(url, options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve([response.statusCode ?? 0, text])
    })
    request.on('error', reject)
    request.end(body)
  })
}

describe('a service reachable from other computers', () => {
  it('serves TLS, and issues MCP URLs with https', async () => {
    const files = makeCertificate()
    const tls = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
    const service = await startTestService({ hosting: { host: '127.0.0.1', publicUrl: null, tls } })
    expect(service.baseUrl).toBe(`https://127.0.0.1:${service.port}/dev/v1`)
    const trust = { ca: tls.cert, headers: withKey() }
    const [status, text] = await send(`${service.baseUrl}/mcp-servers`, trust)
    expect(status).toBe(200)
    const servers = JSON.parse(text) as { id: string }[]
    const body = JSON.stringify({ mcpServerId: servers[0]?.id, customerDetails: { primaryIdentity: 'ada' } })
    const [, generated] = await send(`${service.baseUrl}/generate-mcp-token`, { ...trust, method: 'POST' }, body)
    const answer = generationResponseSchema.parse(JSON.parse(generated))
    const url = answer.status === 'success' ? answer.data.url : ''
    expect(url).toMatch(new RegExp(`^https://127\\.0\\.0\\.1:${service.port}/mcp/mt_`))
    // The tool's own call to the sample API must work without the certificate.
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_order', arguments: { order_id: 'ord_1042' } },
    }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      connection: 'close',
    }
    const [, result] = await send(url, { ca: tls.cert, method: 'POST', headers }, JSON.stringify(call))
    expect(JSON.parse(result)).toMatchObject({ result: { structuredContent: { id: 'ord_1042' } } })
    await expect(send(`http://127.0.0.1:${service.port}/`)).rejects.toThrow()
  })

  it('responds under its public address, builds URLs from it, and doesn’t expose the sample APIs', async () => {
    const publicUrl = 'https://mcp.example.com/desk'
    const service = await startTestService({ hosting: { host: '127.0.0.1', publicUrl, tls: null } })
    expect(service.baseUrl).toBe(`${publicUrl}/dev/v1`)
    expect(service.mcpUrl).toBe(`${publicUrl}/mcp`)
    const own = `http://127.0.0.1:${service.port}`
    const list = `${own}/dev/v1/mcp-servers`
    for (const host of ['mcp.example.com', 'mcp.example.com:443', `127.0.0.1:${service.port}`]) {
      expect((await send(list, { headers: withKey({ host }) }))[0], host).toBe(200)
    }
    for (const host of ['mcp.example.com:80', 'mcp.example.com.evil.example', 'example.com']) {
      expect((await send(list, { headers: withKey({ host }) }))[0], host).toBe(403)
    }
    const from = (origin: string) => send(list, { headers: withKey({ host: 'mcp.example.com', origin }) })
    expect((await from('https://mcp.example.com'))[0]).toBe(200)
    expect((await from('https://evil.example'))[0]).toBe(403)
    expect((await from('http://mcp.example.com'))[0]).toBe(403)
    expect((await send(`${own}/sample/orders-api/orders`))[0]).toBe(404)
  })
})

it('rejects a request without a Host header, even if it’s the first one', () => {
  const check = createHostCheck(LOOPBACK, () => 7332)
  expect([check(undefined, undefined), check('', undefined)]).not.toContain(null)
  expect(check('127.0.0.1:7332', undefined)).toBeNull()
})
