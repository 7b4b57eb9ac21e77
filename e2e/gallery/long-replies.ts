import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { deployServer, generateAccess, manage } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { becomeOperator } from '../harness/operator.ts'
import { Calls } from '../pages/calls.ts'
import { chainOf } from './scene.ts'

/** A response far over the default budget. */
const REPLY = JSON.stringify({
  shipments: Array.from({ length: 2_000 }, (_, index) => ({
    id: `shp_${index}`,
    status: index % 3 === 0 ? 'delivered' : 'in transit',
    recipient: { name: `Recipient ${index}`, city: 'Rotterdam', country: 'NL' },
    notes: 'The recipient asked to be called before the delivery. '.repeat(4),
  })),
})

/** Starts an API with one long response, which is busy when it’s first asked for rates. */
async function startFreight() {
  let isBusy = true
  const server = createServer(({ url }, response) => {
    if (url === '/rates' && isBusy) {
      isBusy = false
      response.writeHead(429, { 'retry-after': '1' }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(REPLY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

export const longReplies = chainOf({
  title: 'calls whose responses were shortened, or that waited',
  async open({ startDesk }) {
    const { url, close } = await startFreight()
    const desk = await startDesk()
    const operator = await becomeOperator(desk)
    const tool = { id: 'end_1', toolName: 'list_shipments', title: 'List shipments', method: 'GET', path: '/shipments' }
    const endpoint = { ...tool, description: 'Lists all shipments.', baseUrl: url }
    const rates = { ...endpoint, id: 'end_2', toolName: 'list_rates', title: 'List rates', path: '/rates' }
    const definition = definitionSchema.parse({ name: 'Freight API', endpoints: [endpoint, rates] })
    const id = await deployServer(operator, definition)
    await manage(operator, 'servers.setReplyBudget', { id, tokens: 10_000 })
    const access = await generateAccess(operator, id, 'ada@example.com')
    await withMcpClient(access.url, async (client) => {
      await client.callTool({ name: 'list_rates', arguments: {} })
      const { structuredContent } = await client.callTool({ name: 'list_shipments', arguments: {} })
      const { handle } = (structuredContent as { shortened: { handle: string } }).shortened
      await client.callTool({ name: 'get_more', arguments: { handle, path: '/shipments', page: 3 } })
    })
    await desk.servers.refresh.click()
    await desk.servers.choose('Freight API')
    return { desk, calls: new Calls(desk.page), close }
  },
  scenes: {
    async 'calls-shortened'({ calls }) {
      await calls.tab.click()
      const call = calls.call('list_shipments')
      await calls.toggle(call)
      await expect(call.getByText(/^[\d,]+ → [\d,]+ tokens$/)).toBeVisible()
      await call.scrollIntoViewIfNeeded()
    },
    async 'calls-continued'({ calls }) {
      await calls.toggle(calls.call('list_shipments'))
      const call = calls.call('get_more')
      await calls.toggle(call)
      await expect(call.getByText('Continues the response of')).toBeVisible()
      await expect(call.getByText('list_shipments')).toBeVisible()
      await call.scrollIntoViewIfNeeded()
    },
    async 'calls-waited'({ calls }) {
      await calls.toggle(calls.call('get_more'))
      const call = calls.call('list_rates')
      await calls.toggle(call)
      await expect(call.getByText(/^1(\.\d)? s, then retried$/)).toBeVisible()
      await call.scrollIntoViewIfNeeded()
    },
  },
})
