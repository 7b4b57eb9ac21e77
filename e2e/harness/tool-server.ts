import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bearer token that the server requires. */
export const TOOL_SERVER_BEARER = 'tool_server_canary_9f3b'
/** A single-pixel image. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/**
 * An MCP server on the loopback address with protocol version 2025-11-25, which requires a header and has tools for every kind of field.
 */
export interface ToolServer {
  url: string
  /** Name and arguments of each call, in order. */
  calls: { name: string; arguments: unknown }[]
  close(): void
}

const BOOKING = {
  type: 'object',
  required: ['guest', 'nights', 'payment'],
  properties: {
    guest: {
      type: 'object',
      title: 'Guest',
      description: 'Who stays.',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 2, examples: ['Ada King'] },
        email: { type: 'string', format: 'email' },
      },
    },
    nights: { type: 'integer', minimum: 1, maximum: 30, default: 2, description: 'How many nights.' },
    room: { enum: ['single', 'double', 'suite'], default: 'double' },
    breakfast: { type: 'boolean' },
    wishes: { type: 'array', maxItems: 5, items: { type: 'string' }, description: 'In the guest’s own words.' },
    payment: {
      oneOf: [
        { title: 'Card', type: 'object', required: ['last4'], properties: { last4: { type: 'string', maxLength: 4 } } },
        { title: 'Invoice', type: 'object', properties: { company: { type: 'string' } } },
      ],
    },
    discount: { type: ['number', 'null'] },
    extra: { type: 'object', description: 'Anything else, kept with the booking.' },
  },
}

const MAX_NAME_LENGTH = 'list_table_of_all_bookings_with_guests_rooms_and_payments_by_day'

const TOOLS = [
  { name: 'book_room', title: 'Book a room', description: 'Books a room for a guest.', inputSchema: BOOKING },
  {
    name: 'draw_chart',
    description: 'Draws a chart.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'wait_long',
    description: 'Takes its time.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
  ...Array.from({ length: 240 }, (_, index) => ({
    // One tool has the longest name that clients allow.
    name: index === 3 ? MAX_NAME_LENGTH : `list_table_${index + 1}`,
    description: `Rows of the table ${index + 1}.`,
    inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } },
    annotations: { readOnlyHint: true },
  })),
]

interface Message {
  id?: unknown
  method?: string
  params?: { name?: string; arguments?: unknown; protocolVersion?: string }
}

function resultOf({ method, params }: Message): object | null {
  if (method === 'initialize') {
    return {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'tool-server', title: 'Hotel', version: '2.1.0' },
      instructions: 'Ask the guest before you book.',
    }
  }
  if (method === 'tools/list') return { tools: TOOLS }
  if (method !== 'tools/call') return null
  if (params?.name === 'draw_chart') {
    return {
      content: [
        { type: 'text', text: 'Two nights sold on average.' },
        { type: 'image', data: PIXEL, mimeType: 'image/png' },
        {
          type: 'resource',
          resource: { uri: 'file:///chart.csv', mimeType: 'text/csv', text: 'night,sold\n1,12\n2,9' },
        },
      ],
    }
  }
  if (params?.name === MAX_NAME_LENGTH) {
    const rows = Array.from({ length: 400 }, (_, index) => ({
      id: `bkg_${1000 + index}`,
      guest: { name: 'Ada King', email: `ada+${index}@example.com` },
      nights: (index % 7) + 1,
      paid: index % 3 !== 0,
      notes:
        index % 50 === 0 ? 'Late arrival; wants a quiet room that looks over the garden and not the street.' : null,
    }))
    return { content: [{ type: 'text', text: JSON.stringify({ rows, next: null }) }] }
  }
  return { content: [{ type: 'text', text: JSON.stringify({ booked: params?.arguments }) }] }
}

/** Starts the server on a free port. */
export async function startToolServer(): Promise<ToolServer> {
  const calls: ToolServer['calls'] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.method !== 'POST') return void json(405, { error: 'POST only' }, { allow: 'POST' })
    if (request.headers.authorization !== `Bearer ${TOOL_SERVER_BEARER}`) {
      return void json(401, { error: 'Unknown token' }, { 'www-authenticate': 'Bearer' })
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const message = JSON.parse(Buffer.concat(chunks).toString()) as Message
    if (message.id === undefined) return void response.writeHead(202).end()
    if (message.method === 'tools/call') {
      calls.push({ name: message.params?.name ?? '', arguments: message.params?.arguments })
      if (message.params?.name === 'wait_long') return
    }
    const result = resultOf(message)
    if (result) return void json(200, { jsonrpc: '2.0', id: message.id, result })
    json(200, { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } })
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
