import type { IncomingMessage, ServerResponse } from 'node:http'
import { asMessage, INITIALIZE_RESULT, type Message, result, rpcError, sendJson, TOOL } from './mcp-responses.ts'

type Json = Record<string, unknown>

/** A single fault or peculiarity of a server. */
interface Fault {
  /** Overrides for members of its one tool. */
  tool?: Json
  /** Overrides for the results of `tools/list` and `initialize`. */
  list?: Json
  initialize?: Json
  /** Overrides for the JSON-RPC message of each response. */
  envelope?: Json
  /** Returns true if it has responded in place of the server. */
  respond?: (message: Message, request: IncomingMessage, response: ServerResponse) => boolean
}

const tool = (over: Json): Fault => ({ tool: over })
const properties = (value: unknown): Fault => tool({ inputSchema: { type: 'object', properties: value } })
const input = (over: Json): Fault => tool({ inputSchema: { type: 'object', ...over } })
const list = (over: Json): Fault => ({ list: over })
const initialize = (over: Json): Fault => ({ initialize: over })
const info = (over: Json): Fault => initialize({ serverInfo: over })
const notified = (answer: (response: ServerResponse) => void): Fault => ({
  respond: (message, _, response) => {
    if (!message.method.startsWith('notifications/')) return false
    answer(response)
    return true
  },
})
const onGet = (status: number): Fault => ({
  respond: (_, request, response) => {
    if (request.method !== 'GET') return false
    response.writeHead(status).end()
    return true
  },
})

/** Small faults found in real servers, one per entry. `undefined` removes a member. */
const faults = {
  good: {},
  'prop-bool': properties({ x: true }),
  'prop-false': properties({ x: false }),
  'prop-bool-nested': properties({ x: { type: 'object', properties: { y: true } } }),
  'items-bool': properties({ x: { type: 'array', items: true } }),
  'prop-null': properties({ x: null }),
  'prop-string': properties({ x: 'string' }),
  'props-null': properties(null),
  'props-array': properties([]),
  'required-null': input({ required: null }),
  'required-string': input({ required: 'x' }),
  'required-numbers': input({ required: [1] }),
  'type-list': tool({ inputSchema: { type: ['object'] } }),
  'type-string': tool({ inputSchema: { type: 'string' } }),
  'type-missing': tool({ inputSchema: { properties: {} } }),
  'input-missing': tool({ inputSchema: undefined }),
  'input-null': tool({ inputSchema: null }),
  'input-bool': tool({ inputSchema: true }),
  'input-empty': tool({ inputSchema: {} }),
  'schema-number': input({ $schema: 7 }),
  'description-null': tool({ description: null }),
  'description-number': tool({ description: 7 }),
  'title-null': tool({ title: null }),
  'title-number': tool({ title: 7 }),
  'annotations-null': tool({ annotations: null }),
  'annotations-list': tool({ annotations: [] }),
  'annotations-title-null': tool({ annotations: { title: null } }),
  'hint-string': tool({ annotations: { readOnlyHint: 'true' } }),
  'hint-null': tool({ annotations: { readOnlyHint: null } }),
  'output-null': tool({ outputSchema: null }),
  'output-string': tool({ outputSchema: { type: 'string' } }),
  'output-prop-bool': tool({ outputSchema: { type: 'object', properties: { x: true } } }),
  'output-empty': tool({ outputSchema: {} }),
  'meta-null': tool({ _meta: null }),
  'meta-string': tool({ _meta: 'x' }),
  'icons-null': tool({ icons: null }),
  'icon-no-src': tool({ icons: [{ mimeType: 'image/png' }] }),
  'icon-sizes-string': tool({ icons: [{ src: 'https://x.example/i.png', sizes: '48x48' }] }),
  'exec-odd': tool({ execution: { taskSupport: 'sometimes' } }),
  'exec-null': tool({ execution: null }),
  'extra-member': tool({ category: 'orders', deprecated: true }),
  'cursor-null': list({ nextCursor: null }),
  'cursor-number': list({ nextCursor: 7 }),
  'cursor-empty': list({ nextCursor: '' }),
  'list-meta-null': list({ _meta: null }),
  'list-extra': list({ total: 1 }),
  'name-missing': tool({ name: undefined }),
  'name-number': tool({ name: 7 }),
  'name-twice': list({ tools: [TOOL, TOOL] }),
  'tools-null': list({ tools: null }),
  'tools-missing': list({ tools: undefined }),
  'tools-map': list({ tools: { echo: TOOL } }),
  'tool-null': list({ tools: [TOOL, null] }),
  'no-capability': initialize({ capabilities: {} }),
  'capabilities-missing': initialize({ capabilities: undefined }),
  'capabilities-null': initialize({ capabilities: null }),
  'capabilities-list': initialize({ capabilities: [] }),
  'tools-cap-true': initialize({ capabilities: { tools: true } }),
  'tools-cap-null': initialize({ capabilities: { tools: null } }),
  'list-changed-string': initialize({ capabilities: { tools: { listChanged: 'true' } } }),
  'logging-true': initialize({ capabilities: { tools: {}, logging: true } }),
  'serverinfo-missing': info(undefined as unknown as Json),
  'name-of-server-missing': info({ version: '1' }),
  'version-missing': info({ name: 'x' }),
  'version-number': info({ name: 'x', version: 1 }),
  'server-title-null': info({ name: 'x', version: '1', title: null }),
  'website-null': info({ name: 'x', version: '1', websiteUrl: null }),
  'protocol-old': initialize({ protocolVersion: '2024-10-07' }),
  'protocol-future': initialize({ protocolVersion: '2099-01-01' }),
  'protocol-number': initialize({ protocolVersion: 20250618 }),
  'protocol-current': initialize({ protocolVersion: '2026-07-28' }),
  'protocol-empty': initialize({ protocolVersion: '' }),
  'protocol-null': initialize({ protocolVersion: null }),
  'protocol-missing': initialize({ protocolVersion: undefined }),
  'instructions-null': initialize({ instructions: null }),
  'initialize-meta-null': initialize({ _meta: null }),
  'error-null': { envelope: { error: null } },
  'id-string': { envelope: { id: (id: unknown) => String(id) } },
  'no-jsonrpc': { envelope: { jsonrpc: undefined } },
  'jsonrpc-1': { envelope: { jsonrpc: '1.0' } },
  'ct-text': {
    respond: (message, request, response) => {
      const answer = request.method === 'POST' ? answerOf(message, {}) : null
      if (answer === null) return false
      response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(answer))
      return true
    },
  },
  'notify-200-body': notified((response) => sendJson(response, { ok: true })),
  'notify-204': notified((response) => response.writeHead(204).end()),
  'notify-400': notified((response) => response.writeHead(400).end()),
  'notify-401': notified((response) => response.writeHead(401).end()),
  'notify-404': notified((response) => response.writeHead(404).end()),
  'notify-500': notified((response) => response.writeHead(500).end()),
  'notify-error': notified((response) => sendJson(response, rpcError({ method: '' }, -32601, 'Method not found'))),
  'get-404': onGet(404),
  'get-500': onGet(500),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]

const changed = (value: Json, over: Json): Json =>
  Object.fromEntries(
    Object.entries({ ...value, ...over }).map(([name, each]) => [
      name,
      typeof each === 'function' ? (each as (old: unknown) => unknown)(value[name]) : each,
    ]),
  )

function answerOf(message: Message, fault: Fault): Json | null {
  const { method } = message
  if (method.startsWith('notifications/')) return null
  if (method === 'initialize') return result(message, changed(INITIALIZE_RESULT, fault.initialize ?? {}))
  if (method === 'tools/list') {
    const over = fault.list
    return result(message, changed({ tools: [changed(TOOL, fault.tool ?? {})] }, over ?? {}))
  }
  return rpcError(message, -32601, 'Method not found')
}

/** A server for the earlier protocol versions, with the fault named by the first part of its path, e.g. `/prop-bool/mcp`. */
export function faultyServer(body: string, request: IncomingMessage, response: ServerResponse): void {
  const name = (request.url ?? '').split('/')[1] as FaultName
  const fault: Fault | undefined = Object.hasOwn(faults, name) ? faults[name] : undefined
  if (!fault || !request.url?.endsWith('/mcp')) {
    response.writeHead(404).end()
    return
  }
  const message = asMessage(body)
  if (fault.respond?.(message, request, response)) return
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end()
    return
  }
  const answer = answerOf(message, fault)
  if (answer === null) response.writeHead(202).end()
  else sendJson(response, changed(answer, fault.envelope ?? {}))
}
