import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import type { OwnCallLimits } from '../../src/shared/management/records/call-limits.ts'

export const JSON_HEADERS = { 'content-type': 'application/json' }
export const MCP_HEADERS = {
  ...JSON_HEADERS,
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}

/**
 * Limits that no load reaches. The default for data is too low: each value of a message counts as many bytes, so 6,000 short requests a second
 * exceed it.
 */
export const BENCH_LIMITS: OwnCallLimits = { callsPerSecond: 100_000, bytesPerSecond: 1_073_741_824 }

/** A server with one tool, which reads an item from the upstream at `origin`. */
export const getItem = (origin: string) =>
  definitionSchema.parse({
    name: 'Bench',
    endpoints: [
      {
        id: 'get_item',
        toolName: 'get_item',
        title: 'Get item',
        description: 'Returns one item.',
        method: 'GET',
        baseUrl: origin,
        path: '/items/{{item_id}}',
        parameters: [{ name: 'item_id', type: 'string', required: true }],
      },
    ],
  })

/** A call to the server's tool. */
export const itemCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_item', arguments: { item_id: 'item-1042' } },
}
