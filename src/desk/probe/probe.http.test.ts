import { expect, test } from 'vitest'
import { STAGES } from '../../shared/probe/stage.ts'
import { say } from '../../shared/text/say.ts'
import { probe } from './probe.ts'
import { failure, QUICK, SHORT, stageOf } from './testing/failed-stage.ts'
import { startHttp } from './testing/listen.ts'
import { oldServer } from './testing/mcp-responses.ts'

const TOKEN = 'mcp_Zx81kQ0vJ3sLp9TtYw2N'

/** Tests a server that always sends the same response. */
async function against(status: number, headers: Record<string, string>, body = '', more = {}) {
  const server = await startHttp((_body, _request, response) => response.writeHead(status, headers).end(body))
  const result = await probe({ url: `${server.origin}/${TOKEN}/stream`, limits: QUICK, ...more })
  await server.empty()
  expect(JSON.stringify(result)).not.toContain(TOKEN)
  return { result, server }
}
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  [403, {}, 'http: httpForbidden'],
  [404, {}, 'http: httpNotFound'],
  [404, HTML, 'http: httpNotFound'],
  [405, {}, 'http: httpMethod'],
  [410, {}, 'http: httpGone'],
  [421, {}, 'http: httpHost'],
  [500, {}, 'http: httpServerError'],
  [503, HTML, 'http: httpGateway'],
  [200, HTML, 'http: httpHtml'],
  [200, { 'content-type': 'text/plain' }, 'http: httpNotMcp'],
  [200, {}, 'http: httpNoType'],
  [302, {}, 'http: httpRedirectUnreadable'],
  [200, JSON_TYPE, 'http: httpInvalidJson'],
] as const)('reports HTTP %i %o as %s', async (status, headers, expected) => {
  const { result } = await against(status, headers, 'type' in headers ? '' : '<p>hello')
  expect(failure(result)).toBe(expected)
  expect(stageOf(result, 'http').facts?.status).toBe(status)
  expect(stageOf(result, 'tcp').state).toBe('ok')
})

test('quotes the server’s message without the token', async () => {
  const { result } = await against(403, JSON_TYPE, JSON.stringify({ error: { message: `No access with ${TOKEN}` } }))
  const { problem } = stageOf(result, 'http')
  expect(problem && say(problem.cause)).toBe(
    'The server denied access (HTTP 403). The server says: “No access with ••••”',
  )
})

test('recognizes a web page, even if POST isn’t allowed', async () => {
  const server = await startHttp((_body, request, response) =>
    request.method === 'GET' ? response.writeHead(200, HTML).end('<html>') : response.writeHead(405).end(),
  )
  expect(failure(await probe({ url: `${server.origin}/mcp`, limits: QUICK }))).toBe('http: httpHtml')
})

test('says how long to wait after too many requests', async () => {
  const { result } = await against(429, { 'retry-after': '7' })
  expect(failure(result)).toBe('http: httpTooMany')
  const { facts, problem } = stageOf(result, 'http')
  expect(facts?.retryAfterSeconds).toBe(7)
  expect(problem && say(problem.remedy)).toBe('Try again in 7 seconds.')
  const silent = stageOf((await against(429, {})).result, 'http').problem
  expect(silent && say(silent.remedy)).toBe('Wait a while, then try again.')
})

test('doesn’t follow a redirect to another origin, and reports its target', async () => {
  const other = await startHttp(oldServer())
  const { result } = await against(307, { location: `${other.origin}/sign-in?token=${TOKEN}` })
  expect(failure(result)).toBe('http: httpRedirectElsewhere')
  const redirect = { status: 307, to: `${other.origin}/sign-in?token=••••`, sameOrigin: false }
  expect(stageOf(result, 'http').facts?.redirect).toEqual(redirect)
  expect(other.requests).toEqual([])
})

test('reports a redirect within the origin that would change the request', async () => {
  const { result } = await against(302, { location: '/new' })
  expect(failure(result)).toBe('http: httpRedirect')
})

test('warns about a redirect within the origin that keeps the request, and follows it', async () => {
  const answer = oldServer()
  const server = await startHttp((body, request, response) =>
    request.url === '/mcp' ? response.writeHead(308, { location: '/mcp/' }).end() : answer(body, request, response),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK })
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'http')).toMatchObject({ state: 'warning', problem: { code: 'httpRedirectFollowed' } })
})

test('reports the kind of authentication a 401 requires', async () => {
  const plain = await against(401, {})
  expect(failure(plain.result)).toBe('authentication: authRequired')
  expect(stageOf(plain.result, 'http').state).toBe('ok')
  const metadata = 'https://auth.example/.well-known/oauth-protected-resource'
  const oauth = await against(401, { 'www-authenticate': `Bearer realm="x", resource_metadata="${metadata}"` })
  expect(failure(oauth.result)).toBe('authentication: authOauth')
  expect(stageOf(oauth.result, 'authentication').facts).toEqual({
    headerSent: false,
    asked: ['Bearer'],
    resourceMetadata: metadata,
  })
})

test('reports that the server rejects the header sent with the request', async () => {
  const headers = { Authorization: 'Bearer swordfish' }
  const { result, server } = await against(401, {}, 'swordfish is wrong', { headers })
  expect(failure(result)).toBe('authentication: authRefused')
  expect(server.requests[0]?.headers.authorization).toBe('Bearer swordfish')
  expect(JSON.stringify(result)).not.toContain('swordfish')
})

test('masks a secret that’s also a word in the result, and keeps the result readable', async () => {
  const headers = { Authorization: 'Bearer authentication' }
  const { result } = await against(403, JSON_TYPE, '{"message":"authentication failed"}', { headers })
  expect(result.stages.map(({ stage }) => stage)).toEqual([...STAGES])
  const { problem } = stageOf(result, 'http')
  expect(problem && say(problem.cause)).toBe('The server denied access (HTTP 403). The server says: “•••• failed”')
})

test('distinguishes a token that lacks permission from a server that forbids everything', async () => {
  const { result } = await against(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="tools"' })
  expect(failure(result)).toBe('authentication: authInsufficient')
})

test('distinguishes a truncated body from one that never arrives', async () => {
  const cut = await startHttp((_body, _request, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"jsonrpc":')
    setImmediate(() => response.destroy())
  })
  expect(failure(await probe({ url: `${cut.origin}/mcp`, limits: QUICK }))).toBe('http: httpCut')
  const never = await startHttp((_body, _request, response) => void response.writeHead(200, JSON_TYPE).write('{'))
  expect(failure(await probe({ url: `${never.origin}/mcp`, limits: SHORT }))).toBe('http: httpStalled')
  await never.empty()
})

test.each([
  ['net::ERR_PROXY_CONNECTION_FAILED', 'http: httpProxy'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls: tlsNotTrusted'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls: tlsHandshake'],
  ['net::ERR_NAME_NOT_RESOLVED', 'dns: dnsNotFound'],
  ['net::ERR_CONNECTION_REFUSED', 'tcp: tcpRefused'],
  ['net::ERR_EMPTY_RESPONSE', 'http: httpCut'],
])('interprets Chromium’s %s as %s behind a proxy', async (message, expected) => {
  const fetch = () => Promise.reject(new Error(message))
  const result = await probe({ url: 'https://host.example/mcp', limits: QUICK, fetch, proxied: true })
  expect(failure(result)).toBe(expected)
  const states = result.stages.slice(1, 4).map(({ state }) => state)
  expect(states.every((state) => state === 'skipped' || state === 'failed')).toBe(true)
})
