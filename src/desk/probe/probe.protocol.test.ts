import { expect, test } from 'vitest'
import { probe } from './probe.ts'
import { failure, QUICK, SHORT, stageOf } from './testing/failed-stage.ts'
import { startHttp } from './testing/listen.ts'
import {
  asMessage,
  INITIALIZE_RESULT,
  oldServer,
  rpcError,
  result as rpcResult,
  sendJson,
  sseOnlyServer,
} from './testing/mcp-responses.ts'
import { modernServer } from './testing/modern-faults.ts'

const echo = { call: { tool: 'echo', arguments: { text: 'hello' } } }

test('connects to a server that only supports the current protocol version', async () => {
  const server = await startHttp(modernServer)
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, ...echo })
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'protocol').facts).toEqual({
    transport: 'streamable-http',
    era: 'modern',
    protocolVersion: '2026-07-28',
    session: false,
  })
  expect(result.server).toMatchObject({
    name: 'new',
    version: '3.0.0',
    instructions: 'Go on.',
    capabilities: ['tools'],
  })
  expect(result.reply?.blocks).toEqual([{ kind: 'text', text: 'hello', json: false, characters: 5, cut: false }])
  await server.empty()
})

test('connects to a server that only supports an earlier protocol version', async () => {
  const server = await startHttp(oldServer())
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, ...echo })
  expect(result.outcome).toBe('ok')
  expect(stageOf(result, 'protocol').facts).toMatchObject({ era: 'legacy', protocolVersion: '2025-06-18' })
  expect(result.server).toMatchObject({ name: 'old', version: '1.2.3', instructions: 'Ask nicely.' })
  expect(result.stages.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'skipped', 'ok', 'ok', 'ok', 'ok', 'ok'])
  await server.empty()
})

test('connects to a server that only offers the older HTTP+SSE transport, with a warning', async () => {
  const server = await startHttp(sseOnlyServer())
  const result = await probe({ url: `${server.origin}/sse`, limits: QUICK, ...echo })
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'protocol')).toMatchObject({
    state: 'warning',
    facts: { transport: 'http+sse' },
    problem: { code: 'protocolOldTransport' },
  })
  expect(result.reply?.blocks[0]).toMatchObject({ text: 'hello' })
  await server.empty()
})

test('doesn’t send anything to another origin named by an event stream', async () => {
  const other = await startHttp(oldServer())
  const server = await startHttp(sseOnlyServer(`${other.origin}/messages`))
  expect(failure(await probe({ url: `${server.origin}/sse`, limits: QUICK }))).toBe('protocol: protocolEndpoint')
  expect(other.requests).toEqual([])
  await server.empty()
})

test('reports an event stream that never says where to send requests', async () => {
  const server = await startHttp((_body, request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    else response.writeHead(404).end()
  })
  expect(failure(await probe({ url: `${server.origin}/sse`, limits: SHORT }))).toBe('protocol: protocolNoEndpoint')
  await server.empty()
})

test('closes a session opened by the server', async () => {
  const answer = oldServer((message, response) => {
    if (message.method !== 'initialize') return false
    sendJson(response, rpcResult(message, INITIALIZE_RESULT), 200, { 'mcp-session-id': 'session-one' })
    return true
  })
  const server = await startHttp(answer)
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK })
  expect(stageOf(result, 'protocol').facts?.session).toBe(true)
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('closes a stream kept open by a server with an earlier protocol version', async () => {
  const answer = oldServer()
  const server = await startHttp((body, request, response) =>
    request.method === 'GET'
      ? response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      : answer(body, request, response),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, ...echo })
  expect(result.outcome).toBe('ok')
  expect(server.requests.some(({ method }) => method === 'GET')).toBe(true)
  await server.empty()
})

test('waits for a response sent over a second stream', async () => {
  const answer = oldServer((message, response) => {
    if (message.method !== 'tools/call') return false
    response.writeHead(200, stall).end('id: 1\nretry: 10\ndata:\n\n')
    return true
  })
  let call = ''
  const server = await startHttp((body, request, response) => {
    if (body.includes('tools/call')) call = body
    if (request.headers['last-event-id'] !== '1') return answer(body, request, response)
    const reply = rpcResult(asMessage(call), { content: [{ type: 'text', text: 'late' }] })
    response.writeHead(200, stall).end(`data: ${JSON.stringify(reply)}\n\n`)
  })
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, ...echo })
  expect(result.reply?.blocks[0]).toMatchObject({ text: 'late' })
  await server.empty()
})

test('continues when server/discover fails or gets no response', async () => {
  const failing = oldServer(({ method }, response) => {
    if (method !== 'server/discover') return false
    response.writeHead(500).end()
    return true
  })
  const silent = oldServer(({ method }) => method === 'server/discover')
  for (const [answer, code] of [
    [failing, 'protocolDiscoverFails'],
    [silent, 'protocolDiscoverSilent'],
  ] as const) {
    const server = await startHttp(answer)
    const result = await probe({ url: `${server.origin}/mcp`, limits: { ...QUICK, http: 400 } })
    expect(failure(result)).toBeNull()
    expect(stageOf(result, 'protocol').problem?.code).toBe(code)
    await server.empty()
  }
})

const stall = { 'content-type': 'text/event-stream' }
test.each([
  [
    'protocol: protocolStalled',
    'initialize',
    (r: import('node:http').ServerResponse) => r.writeHead(200, stall).flushHeaders(),
  ],
  ['protocol: protocolStalledAfterHandshake', 'notifications/initialized', () => undefined],
  ['tools: toolsStalled', 'tools/list', () => undefined],
] as const)('reports %s when a server stalls at %s', async (expected, at, act) => {
  const server = await startHttp(
    oldServer(({ method }, response) => {
      if (method !== at) return false
      act(response)
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: SHORT })
  expect(failure(result)).toBe(expected)
  expect(stageOf(result, 'http').state).toBe('ok')
  await server.empty()
})

test.each([
  ['protocol: protocolNeither', -32601],
  ['protocol: protocolRefused', -32603],
])('reports %s when every response is the error %i', async (expected, code) => {
  const server = await startHttp(
    oldServer((message, response) => {
      sendJson(response, rpcError(message, code, 'Not today'))
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK })
  expect(failure(result)).toBe(expected)
  expect(stageOf(result, 'protocol').problem?.cause).toMatchObject({
    code: 'probe.serverSays',
    params: { text: 'Not today' },
  })
})

test('reports protocol versions unknown to this app', async () => {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method !== 'initialize') return false
      sendJson(response, rpcResult(message, { ...INITIALIZE_RESULT, protocolVersion: '2031-01-01' }))
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK })
  expect(failure(result)).toBe('protocol: protocolVersionUnknown')
  expect(stageOf(result, 'protocol').problem?.cause.params).toEqual({ versions: '2031-01-01' })
})

test.each([
  [{ serverInfo: undefined }, 'serverInfo'],
  [{ serverInfo: { name: 'old' } }, 'serverInfo.version'],
  [{ capabilities: undefined }, 'capabilities'],
])('reports what’s missing in an initialize result of a known protocol version: %o', async (change, missing) => {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method !== 'initialize') return false
      sendJson(response, rpcResult(message, { ...INITIALIZE_RESULT, ...change }))
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK })
  expect(failure(result)).toBe('protocol: protocolInitializeInvalid')
  expect(stageOf(result, 'protocol').problem?.cause.params).toEqual({ member: missing })
})

test('reports a session unknown to the server', async () => {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method === 'initialize') {
        sendJson(response, rpcResult(message, INITIALIZE_RESULT), 200, { 'mcp-session-id': 'of-another-machine' })
        return true
      }
      if (message.method === 'tools/list') sendJson(response, { error: 'Session not found' }, 404)
      return message.method === 'tools/list'
    }),
  )
  expect(failure(await probe({ url: `${server.origin}/mcp`, limits: QUICK }))).toBe('tools: sessionLost')
})

test('reports a service that responds with unrelated JSON', async () => {
  const server = await startHttp((_body, _request, response) => sendJson(response, { hello: 'world' }))
  expect(failure(await probe({ url: `${server.origin}/api`, limits: QUICK }))).toBe('protocol: protocolNotMcp')
})

test('reports events that aren’t JSON and a response that ends without its message', async () => {
  const garbled = await startHttp((_body, _request, response) => response.writeHead(200, stall).end('data: {oops\n\n'))
  expect(failure(await probe({ url: `${garbled.origin}/mcp`, limits: QUICK }))).toBe('http: httpInvalidJson')
  const empty = await startHttp((_body, _request, response) => response.writeHead(200, stall).end())
  expect(failure(await probe({ url: `${empty.origin}/mcp`, limits: QUICK }))).toBe('protocol: protocolCut')
})
