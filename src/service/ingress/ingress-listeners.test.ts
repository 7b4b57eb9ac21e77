import { request as rawRequest } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProofKeys, proofValue } from '../../base/network/proof-value.ts'
import { type Ingress, NO_INGRESS } from '../../shared/reachable/ingress.ts'
import { generateFor, makeDataFolder, startTestService, withKey } from '../service.testkit.ts'

const PUBLIC = 'https://mcp.example.com'
const OLD = 'https://old.example.com/desk'
const ingress: Ingress = {
  listener: { host: '127.0.0.1', tls: null },
  network: [],
  publicUrl: PUBLIC,
  addresses: [PUBLIC, OLD],
}

/** Sends one request with the given Host and Origin. */
function send(
  port: number | null,
  path: string,
  {
    method = 'POST',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(`http://127.0.0.1:${port}${path}`, { method, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(await response.toArray()).toString() })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe('the external listener', () => {
  it('serves only customer streams, regardless of Host and key', async () => {
    const service = await startTestService({ ingress })
    const port = service.ingress.port()
    expect(port).not.toBe(service.port)
    const { url, token } = await generateFor(service, 'Sample Orders API')
    expect(url).toBe(`${PUBLIC}/mcp/${token}/stream`)
    const hosts = [
      'mcp.example.com',
      'mcp.example.com:443',
      'old.example.com',
      `127.0.0.1:${port}`,
      `localhost:${port}`,
    ]
    for (const host of hosts) {
      const { status, text } = await send(port, `/mcp/${token}/stream`, { headers: { ...MCP, host }, body: LIST })
      expect([host, status]).toEqual([host, 200])
      expect(text).toContain('list_orders')
      const closed: [string, string][] = [
        ['GET', '/dev/v1/mcp-servers'],
        ['POST', '/dev/v1/generate-mcp-token'],
        ['POST', '/manage/v1/apiKeys.list'],
        ['POST', '/manage/v1/customers.list'],
        ['GET', '/sample/orders-api/orders'],
        ['GET', '/'],
      ]
      for (const [method, path] of closed) {
        const answer = await send(port, path, {
          method,
          headers: withKey({ host }),
          body: method === 'POST' ? '{}' : '',
        })
        expect([host, path, answer.status]).toEqual([host, path, 404])
      }
      // Sends an absolute URL as the request target, as proxies do.
      const absolute = await new Promise<number>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, method: 'POST', path: `http://${host}/manage/v1/apiKeys.list` }
        const sent = rawRequest({ ...options, headers: withKey({ host }), agent: false }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
        sent.on('error', reject).end('{}')
      })
      expect(absolute).toBe(404)
    }
    expect((await send(port, `/mcp/${token}/stream`, { method: 'GET' })).status).toBe(405)
  })

  it('rejects requests for any other host, and those from a web page of another origin', async () => {
    const service = await startTestService({ ingress })
    const port = service.ingress.port()
    const { token } = await generateFor(service, 'Sample Orders API')
    const status = async (headers: Record<string, string>) =>
      (await send(port, `/mcp/${token}/stream`, { headers: { ...MCP, ...headers }, body: LIST })).status
    for (const host of [
      'evil.example',
      'mcp.example.com.evil.example',
      'mcp.example.com:80',
      `127.0.0.1:${service.port}`,
    ])
      expect([host, await status({ host })]).toEqual([host, 403])
    expect(await status({ host: 'mcp.example.com', origin: 'https://evil.example' })).toBe(403)
    expect(await status({ host: 'mcp.example.com', origin: PUBLIC })).toBe(200)
    // The service's main listener doesn't know the address.
    const own = await send(service.port, '/manage/v1/apiKeys.list', { headers: withKey({ host: 'mcp.example.com' }) })
    expect(own.status).toBe(403)

    await service.ingress.apply({ ...ingress, publicUrl: OLD, addresses: [OLD] })
    expect(await status({ host: 'mcp.example.com' })).toBe(403)
    expect(await status({ host: 'old.example.com' })).toBe(200)
  })

  it('is closed by default, in which case URLs have the service’s own address', async () => {
    const service = await startTestService()
    expect(service.ingress.port()).toBeNull()
    const before = await generateFor(service, 'Sample Orders API')
    expect(before.url).toContain(`http://127.0.0.1:${service.port}/mcp/`)
    await service.ingress.apply(ingress)
    expect(service.mcpUrl).toBe(`${PUBLIC}/mcp`)
    expect((await generateFor(service, 'Sample Orders API')).url).toContain(`${PUBLIC}/mcp/`)
    const again = await fetch(before.url, { method: 'POST', headers: MCP, body: LIST })
    expect(again.status).toBe(200)
    const port = service.ingress.port()
    await service.ingress.apply(NO_INGRESS)
    expect(service.mcpUrl).toBe(service.ownMcpUrl)
    await expect(send(port, '/')).rejects.toThrow()
  })

  it('keeps its port across restarts, and uses another one while that port is taken', async () => {
    const dataFolder = makeDataFolder()
    const first = await startTestService({ dataFolder, ingress })
    const port = first.ingress.port()
    await first.close()
    const second = await startTestService({ dataFolder, ingress })
    expect(second.ingress.port()).toBe(port)
    await second.close()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port ?? 0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const third = await startTestService({ dataFolder, ingress })
    expect(third.ingress.port()).not.toBe(port)
    await new Promise((resolve) => other.close(resolve))
    await third.close()
    const fourth = await startTestService({ dataFolder, ingress })
    expect(fourth.ingress.port()).toBe(port)
  })
})

describe('a proof', () => {
  const NEW = 'https://new.example.com'

  it('is sent once to a request for the address being proved, with a value that only this service can compute', async () => {
    const service = await startTestService({ ingress })
    const port = service.ingress.port()
    const { nonce, secret } = createProofKeys()
    const get = (host: string, asked = nonce) => send(port, `/mcp/${asked}/proof`, { method: 'GET', headers: { host } })
    expect((await get('127.0.0.1', nonce)).status).toBe(403)
    expect((await get(`127.0.0.1:${port}`)).status).toBe(404)
    service.ingress.expectProof({ nonce, secret, address: NEW, seconds: 30 })
    expect((await get('mcp.example.com', createProofKeys().nonce)).status).toBe(404)
    // Until it's proved, the new address serves only its proof.
    const { token } = await generateFor(service, 'Sample Orders API')
    const stream = await send(port, `/mcp/${token}/stream`, {
      headers: { ...MCP, host: 'new.example.com' },
      body: LIST,
    })
    expect(stream.status).toBe(403)
    const answer = await get('new.example.com')
    expect(answer).toEqual({ status: 200, text: JSON.stringify({ proof: proofValue(nonce, secret) }) })
    expect(answer.text).not.toContain(secret)
    expect((await get('new.example.com')).status).toBe(403)
    expect((await get(`127.0.0.1:${port}`)).status).toBe(404)
  })

  it('gets a 421 response and is used up when requested under another name', async () => {
    const service = await startTestService({ ingress })
    const port = service.ingress.port()
    const { nonce, secret } = createProofKeys()
    service.ingress.expectProof({ nonce, secret, address: NEW, seconds: 30 })
    const get = (host: string) => send(port, `/mcp/${nonce}/proof`, { method: 'GET', headers: { host } })
    expect((await get('backend.internal')).status).toBe(421)
    expect((await get('new.example.com')).status).toBe(403)
  })

  it('isn’t sent when requested too late', async () => {
    const service = await startTestService({ ingress })
    const { nonce, secret } = createProofKeys()
    service.ingress.expectProof({ nonce, secret, address: NEW, seconds: -1 })
    const port = service.ingress.port()
    const headers = { host: `127.0.0.1:${port}` }
    expect((await send(port, `/mcp/${nonce}/proof`, { method: 'GET', headers })).status).toBe(404)
  })
})
