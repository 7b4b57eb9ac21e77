import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { createCodeRunner } from '../code-thread/code-runner.ts'
import { createTokenBuckets } from '../limits/token-buckets.ts'
import type { LiveServer } from '../live-servers/live-servers.ts'
import { createReplyRunner } from '../reply-thread/reply-thread.ts'
import type { StoredToken } from '../store/tokens.ts'
import { createUpstream } from '../upstream/call-upstream.ts'
import { createConnections } from '../upstream/connections.ts'
import { createCancellations } from './cancellations.ts'
import { type CustomerView, customerView } from './customer-view.ts'
import { plainRequest } from './plain-request.ts'
import { createSearchIndexes } from './search-mode/search-indexes.ts'
import { endpointInput, json, startApi } from './stream.testkit.ts'
import { createStreamHandler } from './stream-handler.ts'

const META = 'io.modelcontextprotocol/'
const MODERN_META = {
  [`${META}protocolVersion`]: '2026-07-28',
  [`${META}clientCapabilities`]: {},
  [`${META}clientInfo`]: { name: 'c', version: '1' },
}
const accept = 'application/json, text/event-stream'
const type = { accept, 'content-type': 'application/json' }

interface Message {
  headers: IncomingHttpHeaders
  body: { jsonrpc: '2.0'; id: string | number; method: string; params?: Record<string, unknown> }
}

const legacy = (method: string, params?: Record<string, unknown>): Message => ({
  headers: { ...type, 'mcp-protocol-version': '2025-11-25' },
  body: { jsonrpc: '2.0', id: 1, method, ...(params && { params }) },
})
const modern = (method: string, params: Record<string, unknown> = {}): Message => ({
  headers: {
    ...type,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
  },
  body: { jsonrpc: '2.0', id: 'x-1', method, params: { ...params, _meta: MODERN_META } },
})

/** Creates a customer, and a way to handle the customer's requests with and without the SDK. */
async function setUp(mode: LiveServer['toolMode']['mode'] = 'all') {
  const baseUrl = await startApi((request, response) => {
    if (request.url === '/fail') return json({ why: 'no' }, 422)(request, response)
    if (request.url === '/image') return void response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    if (request.url === '/empty') return void response.writeHead(204).end()
    if (request.url === '/long') return json({ '\u2028': 'é"'.repeat(9_000) })(request, response)
    json(request.url === '/list' ? [1, { a: 'é"\u2028' }] : { a: [1.5, null, 'x'] })(request, response)
  })
  const paths = ['object', 'list', 'long', 'fail', 'image', 'empty']
  const definition = definitionSchema.parse({
    name: 'Shop',
    endpoints: paths.map((path) =>
      endpointInput({ toolName: path, baseUrl, path: `/${path}`, parameters: [{ name: 'n', type: 'integer' }] }),
    ),
  })
  const server: LiveServer = {
    id: 's',
    name: 'Shop "1"',
    isActive: true,
    version: 3,
    logContent: false,
    limits: {},
    toolMode: { mode, pinned: ['list'] },
    replyBudget: null,
    definition,
    secretsOf: () => ({}),
  }
  const token: StoredToken = {
    id: 't',
    hash: '',
    serverId: 's',
    customerId: 'c',
    primaryIdentity: 'ada',
    expiresAt: null,
    retiresAt: null,
    message: null,
    toolsVersion: null,
    clientName: null,
    limits: {},
    values: {},
    secrets: {},
    tools: ['object', 'list', 'long', 'fail', 'image', 'empty'],
    state: 'live',
  }
  const connections = createConnections()
  const upstream = createUpstream({ origin: () => '', connections, maxBytes: 100_000 })
  onTestFinished(() => connections.close())
  const replies = createReplyRunner(undefined)
  const keptReplies = { put: async () => false, find: async () => null, prune: async () => undefined }
  const logins = { tokenFor: () => Promise.reject(new Error('No tool needs a login')) }
  const log = { record: () => undefined, connected: () => undefined, listed: () => undefined }
  const view: CustomerView = customerView(token, server, '', async () => view)
  const handlers = [false, true].map((everythingBySdk) =>
    createStreamHandler({
      upstream,
      logins,
      replies,
      keptReplies,
      indexes: createSearchIndexes(replies),
      code: createCodeRunner(undefined),
      buckets: createTokenBuckets(),
      log,
      everythingBySdk,
      cancellations: createCancellations(),
    }),
  )
  return async ({ headers, body }: Message) => {
    const responses: unknown[] = []
    for (const handler of handlers) {
      const answer = await handler.handle({ view, headers, body, signal: new AbortController().signal })
      if (answer.kind === 'json')
        responses.push([
          200,
          'application/json',
          JSON.parse(Buffer.concat(answer.parts.map((part) => Buffer.from(part as string))).toString()),
        ])
      else {
        const { status, headers: sent } = answer.response
        responses.push([status, sent.get('content-type'), await answer.response.json()])
      }
    }
    return responses
  }
}

const calls = (make: typeof legacy): Message[] => [
  make('tools/list'),
  ...['object', 'list', 'long', 'fail', 'image', 'empty'].map((name) =>
    make('tools/call', { name, arguments: { n: 1 } }),
  ),
  make('tools/call', { name: 'object' }),
  make('tools/call', { name: 'object', arguments: { n: 'x' } }),
  make('tools/call', { name: 'unknown', arguments: {} }),
]

describe('a plain request', () => {
  it.each<[string, Message[]]>([
    ['2025-11-25', calls(legacy)],
    ['2026-07-28', calls(modern)],
  ])('gets the same response with and without the SDK: %s', async (_, messages) => {
    const answer = await setUp()
    for (const message of messages) {
      expect(plainRequest(message.headers, message.body), message.body.method).not.toBeNull()
      const [own, bySdk] = await answer(message)
      expect(own).toEqual(bySdk)
    }
  })

  it.each([
    ['2025-11-25', legacy],
    ['2026-07-28', modern],
  ])('gets the same response when tools are searched: %s', async (_, make) => {
    const answer = await setUp('search')
    const asked = [
      make('tools/list'),
      make('tools/call', { name: 'search_tools', arguments: { query: 'list' } }),
      make('tools/call', { name: 'search_tools', arguments: {} }),
      make('tools/call', { name: 'describe_tools', arguments: { names: ['object', 'unknown'] } }),
      ...['object', 'list', 'long', 'fail', 'image', 'unknown'].map((name) =>
        make('tools/call', { name: 'call_tool', arguments: { name, arguments: { n: 1 } } }),
      ),
      make('tools/call', { name: 'call_tool', arguments: { name: 'object', arguments: { n: 'x' } } }),
      make('tools/call', { name: 'call_tool', arguments: { name: 'object', n: 1 } }),
    ]
    for (const message of asked) {
      expect(plainRequest(message.headers, message.body), message.body.method).not.toBeNull()
      const [own, bySdk] = await answer(message)
      expect(own).toEqual(bySdk)
    }
  })

  it.each<[string, Message, (message: Message) => void]>([
    ['another revision', legacy('tools/list'), ({ headers }) => (headers['mcp-protocol-version'] = '1999-01-01')],
    ['no Accept', legacy('tools/list'), ({ headers }) => (headers.accept = 'application/json')],
    ['another JSON-RPC', legacy('tools/list'), ({ body }) => Object.assign(body, { jsonrpc: '1.0' })],
    ['no identifier', legacy('tools/list'), ({ body }) => Object.assign(body, { id: null })],
    ['a fractional ID', legacy('tools/list'), ({ body }) => Object.assign(body, { id: 1.5 })],
    ['further members', legacy('tools/list'), ({ body }) => Object.assign(body, { extra: 1 })],
    ['a cursor', legacy('tools/list', { cursor: 'x' }), () => undefined],
    ['a list as arguments', legacy('tools/call', { name: 'object', arguments: [] }), () => undefined],
    ['no name', legacy('tools/call', { arguments: {} }), () => undefined],
    ['a modern header', legacy('tools/list'), ({ headers }) => (headers['mcp-method'] = 'tools/list')],
    ['no method header', modern('tools/list'), ({ headers }) => delete headers['mcp-method']],
    ['another method header', modern('tools/list'), ({ headers }) => (headers['mcp-method'] = 'tools/call')],
    ['no name header', modern('tools/call', { name: 'object' }), ({ headers }) => delete headers['mcp-name']],
    ['another name header', modern('tools/call', { name: 'object' }), ({ headers }) => (headers['mcp-name'] = 'list')],
    [
      'an older revision header',
      modern('tools/list'),
      ({ headers }) => (headers['mcp-protocol-version'] = '2025-11-25'),
    ],
    ['no revision header', modern('tools/list'), ({ headers }) => delete headers['mcp-protocol-version']],
    [
      'no capabilities',
      modern('tools/list'),
      ({ body }) => Object.assign(body, { params: { _meta: { [`${META}protocolVersion`]: '2026-07-28' } } }),
    ],
    [
      'a nameless client',
      modern('tools/list'),
      ({ body }) => Object.assign(body, { params: { _meta: { ...MODERN_META, [`${META}clientInfo`]: {} } } }),
    ],
    [
      'a log level',
      modern('tools/list'),
      ({ body }) => Object.assign(body, { params: { _meta: { ...MODERN_META, [`${META}logLevel`]: 'debug' } } }),
    ],
    ['input from another round', modern('tools/call', { name: 'object', inputResponses: {} }), () => undefined],
  ])('is left to the SDK if it has %s', (_, { headers, body }, change) => {
    const message = structuredClone({ headers, body })
    change(message)
    expect(plainRequest(message.headers, message.body)).toBeNull()
  })
})
