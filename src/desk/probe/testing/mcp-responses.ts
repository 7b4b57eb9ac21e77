import type { ServerResponse } from 'node:http'

/** A JSON-RPC message as read by a test server. */
export interface Message {
  id?: number | string
  method: string
  params?: { name?: string; cursor?: string; arguments?: Record<string, unknown> }
}

export const asMessage = (body: string): Message => JSON.parse(body || '{"method":""}') as Message

export const sendJson = (response: ServerResponse, value: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

export const result = ({ id }: Message, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
export const rpcError = ({ id }: Message, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

export const INITIALIZE_RESULT = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'old', version: '1.2.3' },
  instructions: 'Ask nicely.',
}
export const TOOL = {
  name: 'echo',
  description: 'Says the same again.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
}

/** The response to `message` from a server for an earlier protocol version, or null if the message is only accepted (202). */
function oldAnswer(message: Message, tools: unknown[] = [TOOL]): unknown {
  const { method, params } = message
  if (method === 'initialize') return result(message, INITIALIZE_RESULT)
  if (method.startsWith('notifications/')) return null
  if (method === 'tools/list') return result(message, { tools })
  if (method === 'tools/call') {
    return result(message, { content: [{ type: 'text', text: String(params?.arguments?.text ?? '') }] })
  }
  return rpcError(message, -32601, 'Method not found')
}

/** A server for the earlier protocol versions over Streamable HTTP, with JSON responses and no stream. */
export function oldServer(change: (message: Message, response: ServerResponse) => boolean = () => false) {
  return (body: string, request: { method?: string | undefined }, response: ServerResponse): void => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end()
      return
    }
    const message = asMessage(body)
    if (change(message, response)) return
    const answer = oldAnswer(message)
    if (answer === null) response.writeHead(202).end()
    else sendJson(response, answer)
  }
}

/** A server with only the HTTP+SSE transport (2024-11-05): a POST to the stream's URL gets a 405. */
export function sseOnlyServer(endpoint = '/messages?session=1') {
  let stream: ServerResponse | null = null
  return (
    body: string,
    request: { method?: string | undefined; url?: string | undefined },
    response: ServerResponse,
  ) => {
    if (request.url?.startsWith('/messages')) {
      const answer = oldAnswer(asMessage(body))
      response.writeHead(202).end('Accepted')
      if (answer !== null) stream?.write(`event: message\ndata: ${JSON.stringify(answer)}\n\n`)
    } else if (request.method === 'GET') {
      stream = response
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`event: endpoint\ndata: ${endpoint}\n\n`)
    } else response.writeHead(405).end()
  }
}
