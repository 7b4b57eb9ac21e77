import { once } from 'node:events'
import { type IncomingMessage, request as rawRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { collectLog } from '../../base/testing/collect-log.ts'
import { errorBodySchema, generationResponseSchema, listedServerSchema } from '../../shared/service-interface.ts'
import { startManagement } from '../management/management.testkit.ts'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'

const customerDetails = { primaryIdentity: 'ada@example.com' }

/** Sends a request with the given Host and Origin, which `fetch` doesn't allow. */
function send(url: string, method: string, headers: Record<string, string>, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function expectError(response: Response, status: number): Promise<string> {
  expect(response.status).toBe(status)
  const body = errorBodySchema.strict().parse(await response.json())
  expect(body.error).toBe(status)
  return body.message
}

describe('GET /mcp-servers', () => {
  it('responds with a bare array of the two sample servers, with exactly the documented fields', async () => {
    const { baseUrl } = await startTestService()
    const response = await fetch(`${baseUrl}/mcp-servers`, { headers: withKey() })
    expect(response.status).toBe(200)
    const servers = z.array(listedServerSchema.strict()).parse(await response.json())
    expect(servers.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Sample Orders API', true],
      ['Sample Archive API', false],
    ])
    for (const server of servers) {
      expect(server.id).toMatch(/^srv_/)
      expect(server.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(server.updatedAt).toBe(server.createdAt)
    }
  })

  it('responds with 304 to a client that already has the list, until the list changes', async () => {
    const { service, call } = await startManagement()
    const get = async (tags: string, method = 'GET') =>
      await fetch(`${service.baseUrl}/mcp-servers`, { method, headers: withKey({ 'if-none-match': tags }) })
    const first = await get('')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    const text = await first.text()
    for (const tags of [tag, `"other", W/${tag}`, '*']) {
      const same = await get(tags)
      expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, tag, ''])
    }
    expect(await (await get('"other"')).text()).toBe(text)
    const head = await get('', 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))])
    const { id } = await call('servers.create', { name: 'New' })
    const next = await get(tag)
    expect([next.status, next.headers.get('etag') === tag, await next.json()]).toMatchObject([
      200,
      false,
      expect.arrayContaining([expect.objectContaining({ id, name: 'New' })]),
    ])
    await call('servers.remove', { id })
    expect((await get(tag)).status).toBe(304)
  })
})

describe('a documented operation whose target is spelled differently', () => {
  /** Sends a request with a target that `fetch` would normalize, and returns its status, some headers, and its body. */
  async function ask(port: number, target: string, method: string, headers: Record<string, string>, body = '') {
    const request = rawRequest({ port, host: '127.0.0.1', path: target, method, headers })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const text = Buffer.concat((await response.toArray()) as Buffer[]).toString()
    const { etag, allow } = response.headers
    return { status: response.statusCode, etag, allow, type: response.headers['content-type'], text }
  }

  it.each([
    ['GET', '/dev/v1/mcp-servers', withKey(), ''],
    ['HEAD', '/dev/v1/mcp-servers', withKey(), ''],
    ['GET', '/dev/v1/mcp-servers', {}, ''],
    ['PUT', '/dev/v1/mcp-servers', withKey(), ''],
    ['POST', '/dev/v1/generate-mcp-token', withKey(), '{"mcpServerId":7}'],
    ['POST', '/dev/v1/generate-mcp-token', withKey(), '{'],
    ['POST', '/dev/v1/generate-mcp-token', withKey({ 'content-type': 'text/plain' }), '{}'],
    ['POST', '/dev/v1/generate-mcp-token', withKey({ authorization: 'Bearer ak_wrong' }), '{}'],
    ['GET', '/dev/v1/generate-mcp-token', withKey(), ''],
  ])('gets the same response to %s %s (%#)', async (method, path, headers, body) => {
    const { port } = await startTestService()
    const plain = await ask(port, path, method, headers, body)
    for (const target of [`${path}?a=b`, `http://127.0.0.1:${port}${path}`, path.replace('mcp-', '%6dcp-')]) {
      expect(await ask(port, target, method, headers, body), target).toEqual(plain)
    }
  })
})

describe('POST /generate-mcp-token', () => {
  it('responds with url, token, and customerId, and a new token each time', async () => {
    const service = await startTestService()
    const first = await generateFor(service, 'Sample Orders API')
    const second = await generateFor(service, 'Sample Orders API', ' ada@example.com ')
    const other = await generateFor(service, 'Sample Archive API', 'Ada@example.com')
    expect(generationResponseSchema.parse({ status: 'success', data: first })).toBeTruthy()
    expect(first.token).toMatch(/^mt_[\w-]{43}$/)
    expect(first.url).toBe(`${service.mcpUrl}/${first.token}/stream`)
    expect(first.customerId).toMatch(/^cus_/)
    expect(second.token).not.toBe(first.token)
    expect(second.customerId).toBe(first.customerId)
    expect(other.customerId).not.toBe(first.customerId)
  })

  it.each([
    ['no JSON', '{', /isn’t valid JSON/],
    ['no object', '[]', /JSON object/],
    ['no server', JSON.stringify({ customerDetails }), /^mcpServerId is required/],
    [
      'a server ID of the wrong type',
      JSON.stringify({ mcpServerId: 7, customerDetails }),
      /^mcpServerId must be a string/,
    ],
    ['no customer', JSON.stringify({ mcpServerId: 'x' }), /^customerDetails is required/],
    [
      'no identity',
      JSON.stringify({ mcpServerId: 'x', customerDetails: {} }),
      /^customerDetails\.primaryIdentity is req/,
    ],
    [
      'an empty identity',
      JSON.stringify({ mcpServerId: 'x', customerDetails: { primaryIdentity: ' ' } }),
      /^customerDetails\.primaryIdentity must not be empty/,
    ],
    [
      'metadata that isn’t a string',
      JSON.stringify({ mcpServerId: 'x', customerDetails: { ...customerDetails, metadata: { role: 1 } } }),
      /^customerDetails\.metadata\.role must be a string/,
    ],
    [
      'an identity with half a surrogate pair, which could turn into another identity',
      '{"mcpServerId":"x","customerDetails":{"primaryIdentity":"a\\ud800"}}',
      /^customerDetails\.primaryIdentity contains/,
    ],
  ])('responds with 400 and names the field for %s', async (_, body, message) => {
    const { baseUrl } = await startTestService()
    const response = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    expect(await expectError(response, 400)).toMatch(message)
  })

  it('responds with 404 invalid_server_id for an unknown server', async () => {
    const { baseUrl } = await startTestService()
    const body = JSON.stringify({ mcpServerId: 'srv_none', customerDetails })
    const response = await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    expect(await expectError(response, 404)).toContain('invalid_server_id')
  })

  it('doesn’t log a truncated body as a failure', async () => {
    const { baseUrl, port } = await startTestService()
    const logged = collectLog()
    const headers = withKey({ 'content-length': '100' })
    const request = rawRequest(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers })
    request.on('error', () => undefined)
    await new Promise((sent) => request.write('{', sent))
    // By the time this response arrives, the service has seen the first request end.
    request.destroy()
    await fetch(`http://127.0.0.1:${port}/`)
    await fetch(`http://127.0.0.1:${port}/`)
    expect(logged).toEqual([])
  })

  it('responds with 415 for another content type and 413 for a body over 1 MiB, declared or not', async () => {
    const { baseUrl } = await startTestService()
    const url = `${baseUrl}/generate-mcp-token`
    const text = { method: 'POST', headers: withKey({ 'content-type': 'text/plain' }), body: '{}' }
    await expectError(await fetch(url, text), 415)
    const large = ' '.repeat(1024 * 1024 + 1)
    await expectError(await fetch(url, { method: 'POST', headers: withKey(), body: large }), 413)
    const stream = new Blob([large]).stream()
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: withKey(),
      body: stream,
      duplex: 'half',
    }
    await expectError(await fetch(url, streamed), 413)
  })
})

it('responds with 413 and a remedy to an operation’s input over 128 MB', async () => {
  const { port } = await startTestService()
  const headers = withKey({ 'content-length': String(129 * 1024 * 1024) })
  const request = rawRequest(`http://127.0.0.1:${port}/manage/v1/servers.inspectDocument`, { method: 'POST', headers })
  request.on('error', () => undefined)
  request.flushHeaders()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString()
  request.destroy()
  const fields = { body: { code: 'http.inputTooLarge' } }
  const message = expect.stringContaining('Split the document')
  expect(JSON.parse(text)).toMatchObject({ error: 413, message, detail: { kind: 'invalidInput', fields } })
})

describe('the service', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'Bearer ak_wrong' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('responds with 401 to both operations with %s', async (_, headers) => {
    const { baseUrl } = await startTestService()
    await expectError(await fetch(`${baseUrl}/mcp-servers`, { headers }), 401)
    await expectError(await fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers, body: '{}' }), 401)
  })

  it('doesn’t accept an MCP token as an API key', async () => {
    const service = await startTestService()
    const { token } = await generateFor(service, 'Sample Orders API')
    const headers = { authorization: `Bearer ${token}` }
    await expectError(await fetch(`${service.baseUrl}/mcp-servers`, { headers }), 401)
  })

  it('responds with 404 for unknown paths and 405 with Allow for other methods', async () => {
    const { baseUrl, port } = await startTestService()
    for (const path of ['/', '/dev/v1', '/dev/v1/mcp-servers/', '/mcp/x', '/manage/v1', '/manage/v1/servers.get/x']) {
      await expectError(await fetch(`http://127.0.0.1:${port}${path}`), 404)
    }
    const list = await fetch(`${baseUrl}/mcp-servers`, { method: 'POST' })
    expect(list.headers.get('allow')).toBe('GET, HEAD')
    await expectError(list, 405)
    const generate = await fetch(`${baseUrl}/generate-mcp-token`)
    expect(generate.headers.get('allow')).toBe('POST')
    await expectError(generate, 405)
  })

  it('responds with 404 below /.well-known, so no client mistakes it for an OAuth server', async () => {
    const service = await startTestService()
    const { token } = await generateFor(service, 'Sample Orders API')
    const documents = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration']
    for (const path of documents.flatMap((name) => [`/${name}`, `/${name}/mcp/${token}/stream`, `/${name}/mcp`])) {
      const url = `http://127.0.0.1:${service.port}/.well-known${path}`
      await expectError(await fetch(url), 404)
      await expectError(await fetch(url, { method: 'POST', headers: withKey(), body: '{}' }), 404)
    }
    await expectError(await fetch(`${service.mcpUrl}/${token}/.well-known/openid-configuration`), 404)
  })

  it('responds with 403 to a foreign Host or Origin, even on streams', async () => {
    const service = await startTestService()
    const { url } = await generateFor(service, 'Sample Orders API')
    const list = `${service.baseUrl}/mcp-servers`
    const ours = `127.0.0.1:${service.port}`
    for (const [target, method] of [
      [list, 'GET'],
      [url, 'POST'],
    ] as const) {
      for (const host of ['evil.example', `evil.example:${service.port}`, '127.0.0.1:1', 'localhost']) {
        expect(await send(target, method, { host }), host).toBe(403)
      }
      for (const origin of ['https://evil.example', 'null', 'app://bundle', 'http://localhost.evil.example']) {
        expect(await send(target, method, { host: ours, origin }), origin).toBe(403)
      }
    }
    for (const host of [ours, `localhost:${service.port}`, `[::1]:${service.port}`]) {
      expect(await send(list, 'GET', withKey({ host, origin: 'http://localhost:5173' })), host).toBe(200)
    }
  })

  it('listens only on 127.0.0.1', async () => {
    const { port } = await startTestService()
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
    await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow()
  })
})
