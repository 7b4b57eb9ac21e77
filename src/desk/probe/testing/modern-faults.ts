import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { INITIALIZE_RESULT, type Message, oldServer, result, rpcError, sendJson, TOOL } from './mcp-responses.ts'

const MODERN = '2026-07-28'

function build() {
  const server = new McpServer({ name: 'new', version: '3.0.0' }, { instructions: 'Go on.' })
  server.registerTool('echo', { description: 'Says it.', inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }))
  return server
}

/** A server built with the official SDK that only supports the current protocol version. */
export function modernServer(body: string, request: IncomingMessage, response: ServerResponse): void {
  const handler = toNodeHandler(createMcpHandler(build, { legacy: 'reject' }))
  void handler(request, response, body && JSON.parse(body))
}

type Answer = (message: Message, response: ServerResponse) => void
const on =
  (method: string, answer: Answer) =>
  (message: Message, response: ServerResponse): boolean => {
    if (message.method !== method) return false
    answer(message, response)
    return true
  }
const initialize = (over: Record<string, unknown>) =>
  on('initialize', (message, response) => sendJson(response, result(message, { ...INITIALIZE_RESULT, ...over })))
const initialized = (status: number) =>
  on('notifications/initialized', (_, response) => response.writeHead(status).end())
const list = (value: unknown) => on('tools/list', (message, response) => sendJson(response, result(message, value)))

/** Server faults that only affect clients of the earlier protocol versions. */
const faults = {
  none: () => false,
  'initialize-404': on('initialize', (_, response) => response.writeHead(404).end()),
  'initialize-500': on('initialize', (_, response) => response.writeHead(500).end()),
  'initialize-unknown': on('initialize', (message, response) =>
    sendJson(response, rpcError(message, -32601, 'Method not found')),
  ),
  'initialize-page': on('initialize', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  ),
  'protocol-current': initialize({ protocolVersion: MODERN }),
  'protocol-future': initialize({ protocolVersion: '2099-01-01' }),
  'protocol-missing': initialize({ protocolVersion: undefined }),
  'capabilities-missing': initialize({ capabilities: undefined }),
  'serverinfo-missing': initialize({ serverInfo: undefined }),
  'initialized-400': initialized(400),
  'initialized-500': initialized(500),
  'initialized-204': initialized(204),
  'list-refused': on('tools/list', (message, response) => sendJson(response, rpcError(message, -32000, 'Not today'))),
  'list-400': on('tools/list', (_, response) => response.writeHead(400).end()),
  'list-empty': list({ tools: [] }),
  'list-map': list({ tools: { echo: TOOL } }),
  'list-cursor-null': list({ tools: [TOOL], nextCursor: null }),
  'tool-strict': list({ tools: [{ ...TOOL, inputSchema: { type: 'object', properties: { x: true } } }] }),
} as const satisfies Record<string, (message: Message, response: ServerResponse) => boolean>

export type ModernFaultName = keyof typeof faults
export const modernFaultNames = Object.keys(faults) as ModernFaultName[]

/**
 * A server for all protocol versions, with a fault in the earlier ones that is named by the first part of its path, e.g.
 * `/initialize-404/mcp`.
 */
export function modernFaultyServer(body: string, request: IncomingMessage, response: ServerResponse): void {
  const name = (request.url ?? '').split('/')[1] as ModernFaultName
  if (request.headers['mcp-protocol-version'] === MODERN) modernServer(body, request, response)
  else oldServer(faults[name])(body, request, response)
}
