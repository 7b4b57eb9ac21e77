import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createAccessApi } from './access-api.ts'
import { type LoopbackServer, respondWith, startLoopbackServer } from './testing/loopback-server.ts'

const KEY = 'ak_test-0123456789'
const request = {
  mcpServerId: 'srv-1',
  customerDetails: { primaryIdentity: 'ada@example.com', metadata: { role: 'ops' } },
}
const data = { url: 'https://mcp.example.com/tok_1/stream', token: 'tok_1', customerId: 'cus_1' }
const notKnown = { code: 'invalid_server_id', message: 'No such server' }

let server: LoopbackServer
beforeAll(async () => {
  server = await startLoopbackServer()
})
beforeEach(() => {
  server.seen.length = 0
})
afterAll(() => server.close())

const accessApi = (apiKey = KEY) => createAccessApi({ baseUrl: server.baseUrl, apiKey, fetch })
function generate(status: number, body: unknown, headers?: Record<string, string>) {
  server.respond = respondWith(status, body, headers)
  return accessApi().generate(request)
}
function list(status: number, body: unknown, headers?: Record<string, string>) {
  server.respond = respondWith(status, body, headers)
  return accessApi().listServers()
}

describe('generation', () => {
  it('sends the documented request once and returns only the documented data', async () => {
    const access = await generate(200, { status: 'success', data: { ...data, extra: 1 }, more: true })
    expect(access).toEqual(data)
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/dev/v1/generate-mcp-token' })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      connection: 'close',
    })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual(request)
  })

  it.each([
    ['200', 200, { status: 'error', error: notKnown }],
    ['400', 400, { status: 'error', error: notKnown }],
    ['404', 404, { error: notKnown }],
    ['404 with the code as its message', 404, { error: 404, message: 'invalid_server_id' }],
    ['429', 429, { error: notKnown }],
  ])('distinguishes an unknown server from a %s response', async (_what, status, body) => {
    expect(await failureOf(generate(status, body))).toMatchObject({ kind: 'notFound', code: 'invalid_server_id' })
  })

  it.each([
    [
      'a 400 that names a field',
      400,
      { error: 400, message: 'primaryIdentity is required' },
      {
        kind: 'invalidInput',
        fields: { primaryIdentity: 'primaryIdentity is required' },
        cause: 'primaryIdentity is required',
      },
    ],
    [
      'a 400 that names none',
      400,
      { error: 400, message: 'Nope' },
      { kind: 'invalidInput', fields: {}, cause: 'Nope' },
    ],
    [
      'a 401',
      401,
      { error: 401, message: 'Invalid API key' },
      { kind: 'unauthenticated', cause: 'Invalid API key', missingKey: false },
    ],
    ['a 401 with HTML', 401, '<html>', { kind: 'unauthenticated', missingKey: false }],
    ['a 403', 403, '', { kind: 'unauthenticated', missingKey: false }],
    ['a documented 404', 404, { error: 404, message: 'No' }, { kind: 'notFound', cause: 'No' }],
    [
      "a 404 that isn't from the service",
      404,
      '<h1>Not Found</h1>',
      {
        kind: 'badResponse',
        status: 404,
        cause: expect.stringContaining('base URL'),
        outcomeUnknown: false,
      },
    ],
    [
      'a 429 of the first shape',
      429,
      { error: 429, message: 'Slow' },
      { kind: 'rateLimited', retryAfterSeconds: 60, cause: 'Slow' },
    ],
    ['a 429 of the second shape', 429, { error: { retryAfter: 9 } }, { kind: 'rateLimited', retryAfterSeconds: 9 }],
    [
      'a 200 with a rate-limit code',
      200,
      { status: 'error', error: { code: 'rate_limit_exceeded' } },
      { kind: 'rateLimited', retryAfterSeconds: 60 },
    ],
    [
      'a 200 with retryAfter',
      200,
      { status: 'error', error: { code: 'x', retryAfter: 3 } },
      { kind: 'rateLimited', retryAfterSeconds: 3 },
    ],
    [
      'a 200 with another error',
      200,
      { status: 'error', error: { code: 'quota', message: 'Used up' } },
      {
        kind: 'server',
        status: 200,
        code: 'quota',
        cause: 'Used up',
        outcomeUnknown: false,
      },
    ],
    [
      'a 200 error without details',
      200,
      { status: 'error', error: 7 },
      { kind: 'server', status: 200, cause: expect.any(String), outcomeUnknown: false },
    ],
    [
      'a 500',
      500,
      { error: 500, message: 'Oops' },
      { kind: 'server', status: 500, cause: 'Oops', outcomeUnknown: true },
    ],
    [
      'a 503 with HTML',
      503,
      '<html>',
      { kind: 'server', status: 503, cause: expect.any(String), outcomeUnknown: true },
    ],
    [
      'an unknown 4xx',
      418,
      { error: 418, message: 'Teapot' },
      { kind: 'badResponse', status: 418, cause: 'Teapot', outcomeUnknown: false },
    ],
    [
      'an unknown status',
      799,
      '',
      { kind: 'badResponse', status: 799, cause: expect.any(String), outcomeUnknown: false },
    ],
    [
      'a 202',
      202,
      { status: 'success', data },
      { kind: 'badResponse', status: 202, cause: expect.any(String), outcomeUnknown: true },
    ],
    [
      'success without data',
      200,
      { status: 'success' },
      { kind: 'badResponse', status: 200, cause: expect.any(String), outcomeUnknown: true },
    ],
    [
      'a token of the wrong type',
      200,
      { status: 'success', data: { ...data, token: 5 } },
      { kind: 'badResponse', status: 200, cause: expect.any(String), outcomeUnknown: true },
    ],
    [
      'a URL with another scheme than http',
      200,
      { status: 'success', data: { ...data, url: 'javascript:alert(1)' } },
      {
        kind: 'badResponse',
        status: 200,
        cause: expect.any(String),
        outcomeUnknown: true,
      },
    ],
  ])('maps %s to a typed failure', async (_what, status, body, expected) => {
    expect(await failureOf(generate(status, body))).toEqual(expected)
    expect(server.seen).toHaveLength(1)
  })

  it('uses the Retry-After header as the wait time after a 429', async () => {
    const failure = await failureOf(generate(429, '', { 'retry-after': '17' }))
    expect(failure).toEqual({ kind: 'rateLimited', retryAfterSeconds: 17 })
  })

  it("shows the service's message as one short line without secrets", async () => {
    const message = `Bad key ${KEY}\u0000\u202e\n for /tok_9/stream, Bearer abc ${'x'.repeat(400)}`
    const failure = await failureOf(generate(401, { error: 401, message }))
    const cause = 'cause' in failure ? failure.cause : ''
    expect(cause).toMatch(/^Bad key •••• for \/••••\/stream, Bearer •••• x+…$/)
    expect(cause?.length).toBe(200)
  })
})

describe('list', () => {
  const one = {
    id: 'a',
    name: 'Orders',
    isActive: true,
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-03T03:04:05.678Z',
  }

  it('reads the bare array and ignores unknown fields', async () => {
    expect(await list(200, [{ ...one, tools: 4 }])).toEqual({ servers: [one], leftOut: 0 })
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/dev/v1/mcp-servers', body: '' })
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('reads the envelope with snake_case names', async () => {
    const { id, name, isActive: is_active, createdAt: created_at, updatedAt: updated_at } = one
    const body = { status: 'success', data: [{ id, name, is_active, created_at, updated_at }] }
    expect(await list(200, body)).toEqual({ servers: [one], leftOut: 0 })
  })

  it('skips and counts elements without a usable id or name, and duplicate ids', async () => {
    const body = [
      one,
      null,
      3,
      'x',
      [],
      {},
      { id: 'b' },
      { ...one, id: ' ' },
      { ...one, id: 7 },
      { ...one, name: '' },
      { ...one, name: 'Later' },
    ]
    expect(await list(200, body)).toEqual({ servers: [one], leftOut: 10 })
  })

  it('treats a server without isActive as inactive and an invalid date as unknown', async () => {
    const { servers } = await list(200, [{ id: 'a', name: 'A', isActive: 'yes', createdAt: 'never', updatedAt: 5 }])
    expect(servers).toEqual([{ id: 'a', name: 'A', isActive: false, createdAt: null, updatedAt: null }])
  })

  it.each([
    ['a 401', 401, { error: 401, message: 'No' }, { kind: 'unauthenticated', cause: 'No' }],
    [
      'an error envelope',
      200,
      { status: 'error', error: { code: 'down', message: 'Down' } },
      { kind: 'server', status: 200, code: 'down' },
    ],
    ['a rate limit', 200, { status: 'error', error: { retryAfter: 5 } }, { kind: 'rateLimited', retryAfterSeconds: 5 }],
    ['an object instead of a list', 200, { servers: [] }, { kind: 'badResponse', status: 200, outcomeUnknown: false }],
    ['null', 200, 'null', { kind: 'badResponse', status: 200 }],
    ['a 400', 400, { error: 400, message: 'Bad' }, { kind: 'badResponse', status: 400, cause: 'Bad' }],
    ['a 500', 500, '', { kind: 'server', status: 500, outcomeUnknown: false }],
  ])('maps %s to a typed failure', async (_what, status, body, expected) => {
    expect(await failureOf(list(status, body))).toMatchObject(expected)
  })
})

describe('AccessApi before any request', () => {
  it('rejects a call without a key', async () => {
    expect(await failureOf(accessApi('').listServers())).toEqual({ kind: 'unauthenticated', missingKey: true })
    expect(server.seen).toHaveLength(0)
  })

  it("rejects a key that isn't valid in a header", async () => {
    const failure = await failureOf(accessApi('geheim\u2603key').generate(request))
    expect(failure).toMatchObject({ kind: 'invalidInput', fields: { apiKey: expect.any(String) } })
    expect(JSON.stringify(failure)).not.toContain('geheim')
    expect(server.seen).toHaveLength(0)
  })

  it.each([
    ['spaces and a line end', ` ${KEY}\n`],
    ['the word Bearer', `bearer ${KEY}`],
    ['the whole header', `Authorization: Bearer ${KEY}`],
    ['quotes', `"${KEY}"`],
  ])('strips characters pasted around a key: %s', async (_what, pasted) => {
    server.respond = respondWith(200, [])
    await accessApi(pasted).listServers()
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('rejects a base URL that would send the key in plain text', () => {
    expect(() => createAccessApi({ baseUrl: 'http://api.example.com', apiKey: KEY, fetch })).toThrow('invalidInput')
  })
})
