import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generateFor, startTestService } from '../service.testkit.ts'

type Era = 'auto' | 'legacy'

async function connect(url: string, era: Era): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  onTestFinished(() => client.close())
  return client
}

async function connectToOrders(era: Era): Promise<Client> {
  const service = await startTestService()
  const { url } = await generateFor(service, 'Sample Orders API')
  return connect(url, era)
}

const textOf = (result: { content: unknown }) => (result.content as { text: string }[])[0]?.text ?? ''

for (const era of ['auto', 'legacy'] as const) {
  describe(`a customer's stream, official client, ${era}`, () => {
    it('supports the era, and lists four tools with titles, schemas, and annotations', async () => {
      const client = await connectToOrders(era)
      expect(client.getNegotiatedProtocolVersion()).toBe(era === 'auto' ? '2026-07-28' : '2025-11-25')
      const { tools } = await client.listTools()
      expect(tools.map((tool) => tool.name)).toEqual(['list_orders', 'get_order', 'create_order', 'cancel_order'])
      expect(tools.map((tool) => [tool.annotations?.readOnlyHint, tool.annotations?.destructiveHint])).toEqual([
        [true, false],
        [true, false],
        [false, false],
        [false, true],
      ])
      expect(tools[1]).toMatchObject({
        title: 'Get order',
        inputSchema: { type: 'object', required: ['order_id'], additionalProperties: false },
      })
    })

    it('calls each tool over HTTP and gets text and structured content', async () => {
      const client = await connectToOrders(era)
      const list = await client.callTool({ name: 'list_orders', arguments: { status: 'pending', limit: 1 } })
      expect(list.structuredContent).toMatchObject({ total: 2, orders: [{ id: 'ord_1042', total: 583 }] })
      expect(JSON.parse(textOf(list))).toEqual(list.structuredContent)

      const items = [{ sku: 'LAMP-OAK', quantity: 2 }]
      const made = await client.callTool({
        name: 'create_order',
        arguments: { customer_name: 'Ada', customer_email: 'ada@example.com', items, note: null },
      })
      expect(made.structuredContent).toMatchObject({ id: 'ord_1043', status: 'pending', total: 178 })

      const cancelled = await client.callTool({
        name: 'cancel_order',
        arguments: { order_id: 'ord_1043', reason: 'Changed my mind' },
      })
      expect(cancelled.structuredContent).toMatchObject({ status: 'cancelled', cancelReason: 'Changed my mind' })
      const read = await client.callTool({ name: 'get_order', arguments: { order_id: 'ord_1043' } })
      expect(read.structuredContent).toEqual(cancelled.structuredContent)
    })

    it('returns failures as results with a remedy', async () => {
      const client = await connectToOrders(era)
      const call = async (name: string, args: Record<string, unknown>) => {
        const result = await client.callTool({ name, arguments: args })
        expect(result.isError).toBe(true)
        return textOf(result)
      }
      expect(await call('get_order', { order_id: 'ord_1' })).toMatch(/404.*\n.*no order ord_1\b.*\n.*lists them/s)
      expect(await call('cancel_order', { order_id: 'ord_1038' })).toMatch(/409.*already_shipped/s)
      expect(await call('get_order', {})).toContain('“order_id” is required.')
      expect(await call('get_order', { order_id: '..' })).toContain('must be an identifier')
      expect(await call('list_orders', { status: 'lost' })).toContain('pending, paid, shipped, delivered, cancelled')
      expect(await call('list_orders', { stats: 'paid' })).toContain(
        'There’s no argument “stats”. Arguments: status, limit',
      )
      expect(await call('list_orders', { limit: 0 })).toContain('“limit” must be >= 1')
    })

    it('responds to an unknown tool with a protocol error', async () => {
      const client = await connectToOrders(era)
      await expect(client.callTool({ name: 'drop_orders', arguments: {} })).rejects.toMatchObject({ code: -32602 })
    })
  })
}
