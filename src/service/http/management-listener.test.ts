import { readFileSync } from 'node:fs'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { describe, expect, it } from 'vitest'
import { startTestService, withKey } from '../service.testkit.ts'
import { makeCertificate } from './certificate.testkit.ts'

function statusOf(url: string, options: RequestOptions & { ca?: string } = {}): Promise<number> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', ...options }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(options.method === 'GET' ? undefined : '{}')
  })
}

describe('management routes', () => {
  it('share the listener of a service on loopback', async () => {
    const service = await startTestService()
    expect(service.manageUrl).toBeNull()
    const url = `${new URL(service.baseUrl).origin}/manage/v1/apiKeys.list`
    expect(await statusOf(url, { headers: withKey() })).toBe(200)
  })

  it('aren’t on the public listener if the service has a network address, and respond only on loopback', async () => {
    const files = makeCertificate()
    const tls = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
    const publicUrl = 'https://mcp.example.com'
    const service = await startTestService({ hosting: { host: '0.0.0.0', publicUrl, tls } })
    const trust = { ca: tls.cert, headers: withKey() }
    const listener = `https://localhost:${service.port}`
    expect(await statusOf(`${listener}/manage/v1/apiKeys.list`, trust)).toBe(404)
    expect(await statusOf(`${listener}/dev/v1/mcp-servers`, { ...trust, method: 'GET' })).toBe(200)

    const manageUrl = service.manageUrl ?? ''
    expect(manageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/manage\/v1$/)
    expect(await statusOf(`${manageUrl}/apiKeys.list`, { headers: withKey() })).toBe(200)
    expect(await statusOf(`${manageUrl}/apiKeys.list`)).toBe(401)
    expect(await statusOf(`${manageUrl}/apiKeys.list`, { method: 'GET', headers: withKey() })).toBe(405)
    expect(
      await statusOf(`${new URL(manageUrl).origin}/dev/v1/mcp-servers`, { method: 'GET', headers: withKey() }),
    ).toBe(404)
  })

  it('respond on the public listener if configured, but only with a valid key', async () => {
    const files = makeCertificate()
    const tls = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
    const hosting = { host: '0.0.0.0', publicUrl: 'https://mcp.example.com', tls }
    const service = await startTestService({ hosting, publicManagement: true })
    expect(service.manageUrl).toBeNull()
    const url = `https://localhost:${service.port}/manage/v1/apiKeys.list`
    const status = (headers: Record<string, string>) => statusOf(url, { ca: tls.cert, headers })
    expect(await status(withKey())).toBe(200)
    expect(await status({})).toBe(401)
    expect(await status(withKey({ authorization: 'Bearer ak_wrong' }))).toBe(401)
    const both = await startTestService({ hosting, publicManagement: true, managePort: 0 })
    expect(await statusOf(`${both.manageUrl}/apiKeys.list`, { headers: withKey() })).toBe(200)
  })

  it.each([
    ['a rebound name', { host: 'evil.example' }],
    ['the public address', { host: 'mcp.example.com' }],
    ['another port', { host: '127.0.0.1:1' }],
    ['a web page', { origin: 'https://evil.example' }],
    ['a page on the public address', { origin: 'https://mcp.example.com' }],
  ])('reject a request to %s on their own listener', async (_, headers) => {
    const hosting = { host: '127.0.0.1', publicUrl: 'https://mcp.example.com', tls: null }
    const service = await startTestService({ hosting, managePort: 0 })
    expect(await statusOf(`${service.manageUrl}/apiKeys.list`, { headers: withKey(headers) })).toBe(403)
  })

  it('share the listener behind a proxy on loopback unless they have a port', async () => {
    const hosting = { host: '127.0.0.1', publicUrl: 'https://mcp.example.com', tls: null }
    const together = await startTestService({ hosting })
    expect(together.manageUrl).toBeNull()
    expect(await statusOf(`http://127.0.0.1:${together.port}/manage/v1/apiKeys.list`, { headers: withKey() })).toBe(200)
    const apart = await startTestService({ hosting, managePort: 0 })
    expect(await statusOf(`http://127.0.0.1:${apart.port}/manage/v1/apiKeys.list`, { headers: withKey() })).toBe(404)
  })
})
