import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pick } from '../../base/testing/random.ts'
import { probe } from '../../desk/probe/probe.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'
import { operationInputs } from './operation-inputs.testkit.ts'
import { REPLIES } from './replies.testkit.ts'
import { type Answered, post, startServed } from './served.testkit.ts'
import { holds, holdsNoSecret, type Target } from './target.testkit.ts'

const json = (value: unknown): string => JSON.stringify(value)
const rpc = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
const call = (name: string, args: unknown) => rpc('tools/call', { name, arguments: args })
const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT.clientInfo,
}

const MESSAGES: readonly string[] = [
  rpc('initialize', CLIENT),
  rpc('tools/list', { cursor: 'a' }),
  call('list', { all: { a: [1, { b: null }] }, word: 'a"b' }),
  call('find', { word: 'a/../b', many: ['a', 'b'] }),
  {
    ...call('find', { word: 'a' }),
    params: { name: 'find', arguments: { word: 'a' }, _meta: { progressToken: 1, ...META } },
  },
  rpc('server/discover', { _meta: META }),
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
  [rpc('ping'), call('find', { word: 'b' }), { jsonrpc: '2.0', method: 'notifications/initialized' }],
  { jsonrpc: '2.0', id: 1, result: {} },
].map(json)

const HEADERS: Record<string, readonly string[]> = {
  accept: ['application/json, text/event-stream', '*/*', 'text/html', '', ';q=', 'a'.repeat(5_000)],
  'mcp-protocol-version': ['2025-03-26', '2025-06-18', '2026-07-28', '', '9999-99-99', '__proto__'],
  'content-type': ['application/json', 'application/json; charset=utf-16', 'text/plain', '', ';'],
  'mcp-session-id': ['a', '', '\xff'],
  'mcp-method': ['tools/call', 'tools/list', '\xff', ''],
  'mcp-name': ['find', '__proto__', '=?base64?!!?=', ''],
  traceparent: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00', '\xff'.repeat(100)],
  'accept-encoding': ['gzip', '', 'zstd;q=9'],
}

const http = (head: string, body: string) => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`
const sized = (type: string, body: string) => http(`Content-Type: ${type}\r\nContent-Length: ${body.length}`, body)
/** Complete HTTP responses from APIs. */
const WIRE: readonly string[] = [
  sized('application/json', REPLIES[0] ?? ''),
  sized('text/event-stream', REPLIES[2] ?? ''),
  http('Content-Type: application/json\r\nTransfer-Encoding: chunked', '7\r\n{"a":1}\r\n0\r\nX-Trailer: a\r\n\r\n'),
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer error="invalid_token"\r\nContent-Length: 2\r\n\r\nno',
  http(
    'Content-Encoding: gzip\r\nSet-Cookie: a=b; Path=/\r\nConnection: close',
    '\x1f\x8b\x08\0\0\0\0\0\0\x03\xab\x56\x4a',
  ),
]

const TOOL = {
  name: 'echo',
  description: 'Says.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}
/** Responses from other MCP servers to a connection test. */
const MCP_ANSWERS: readonly string[] = [
  json({ jsonrpc: '2.0', id: 1, result: { ...CLIENT, serverInfo: CLIENT.clientInfo, capabilities: { tools: {} } } }),
  json({
    jsonrpc: '2.0',
    id: 2,
    result: { tools: [TOOL, { ...TOOL, name: 'b', outputSchema: { $ref: '#' } }], nextCursor: 'x' },
  }),
  json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found', data: {} } }),
  `event: message\ndata: ${json({ jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } })}\n\n`,
]

/** Checks that a response is a documented one and contains none of the service’s secrets. */
function check({ status, text }: Answered, secrets: readonly string[]): void {
  holds(status >= 200 && status < 500, `no unforeseen failure: ${status} ${text.slice(0, 500)}`)
  // The SDK's response to an invalid `initialize` has this code and the list of validation errors.
  holds(!/"code":-32603\b(?!,"message":"\[)/.test(text), `no internal error: ${text.slice(0, 500)}`)
  holdsNoSecret(text, secrets)
}

/** Starts a server that responds to every request with the same bytes and then closes the connection. */
async function startWire() {
  const wire = { answer: WIRE[0] ?? '', origin: '' }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.once('data', () => socket.end(Buffer.from(wire.answer, 'latin1')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  wire.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { wire, close }
}

const OPERATION = /^\s*\{\s*"operation":\s*"([\w.]+)",\s*"input":([\s\S]*)\}\s*$/
const LIMIT_MS = 2_000

/** Targets for a running service, and for the connection test. */
export async function serviceTargets(): Promise<{ targets: Target[]; close(): Promise<void> }> {
  const { wire, close: closeWire } = await startWire()
  const served = await startServed(wire.origin)
  const { manage, generation, url, token, secrets } = served
  const names = Object.keys(operations) as OperationName[]
  const targets: Target[] = [
    {
      name: 'MCP requests',
      share: 8,
      form: 'json',
      seeds: MESSAGES,
      async run(input, random) {
        wire.answer = pick(random, WIRE)
        const headers = Object.entries(HEADERS).filter(() => random(3) === 0)
        const chosen = Object.fromEntries(headers.map(([name, values]) => [name, pick(random, values)]))
        check(await post(url, input, { accept: HEADERS.accept?.[0] ?? '', ...chosen }), [...secrets, token])
      },
    },
    {
      name: 'upstreams’ bytes',
      share: 4,
      form: 'bytes',
      seeds: WIRE,
      async run(input) {
        wire.answer = input
        check(await post(url, json(call('list', {})), { accept: 'application/json, text/event-stream' }), secrets)
      },
    },
    {
      name: 'operations',
      share: 9,
      form: 'json',
      seeds: operationInputs(served),
      async run(input, random) {
        wire.answer = pick(random, WIRE)
        const [, operation = pick(random, names), body = input] = OPERATION.exec(input) ?? []
        check(await manage(operation, body), secrets)
      },
    },
    {
      name: 'generation',
      share: 2,
      form: 'json',
      seeds: [
        json({ mcpServerId: served.serverId, customerDetails: { primaryIdentity: 'ada', metadata: { a: 'b' } } }),
      ],
      run: async (input) => check(await generation(input), secrets),
    },
    {
      name: 'tests of URLs',
      share: 1,
      form: 'json',
      seeds: MCP_ANSWERS,
      async run(input, random) {
        const type = pick(random, ['application/json', 'application/json', 'text/event-stream', 'text/html'])
        wire.answer = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n${Buffer.from(input).toString('latin1')}`
        const limits = { http: LIMIT_MS, protocol: LIMIT_MS, metadata: LIMIT_MS, tools: LIMIT_MS }
        const result = await probe({ url: `${wire.origin}/mcp/${token}/stream`, limits })
        holdsNoSecret(json(result), [token])
      },
    },
  ]
  const close = async () => {
    await served.close()
    closeWire()
  }
  return { targets, close }
}
