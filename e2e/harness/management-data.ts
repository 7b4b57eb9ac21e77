import { generateAccess, type Operator } from './manage.ts'
import { withMcpClient } from './mcp-client.ts'

/** Customers as in a real list: identity, name, company. */
const PEOPLE = [
  ['ada@analytical.example', 'Ada King', 'Analytical Engines'],
  ['grace@navy.example', 'Grace Hopper', 'Naval Reserve'],
  ['alan@bletchley.example', 'Alan Turing', 'Bletchley Park'],
  ['katherine@langley.example', 'Katherine Johnson', 'Langley Research'],
  ['inventory_of_everything_that_was_ever_delivered@a-very-long-domain.example', 'Logistics', 'Northern centres'],
  ['ops@acme.example', '', 'Acme'],
] as const

/** Fills a server for the sample orders with customers in several stages, some with calls and errors. Returns the URLs by identity. */
export async function fillWithCustomers(operator: Operator, serverId: string): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  for (const [identity, name, company] of PEOPLE) {
    const metadata = { ...(name && { name }), company, region: 'EU-West', account_id: 'AC-20931' }
    urls.set(identity, (await generateAccess(operator, serverId, identity, metadata)).url)
  }
  for (const [index, [identity]] of PEOPLE.entries()) {
    if (index > 3) continue
    await withMcpClient(urls.get(identity) ?? '', async (client) => {
      if (index === 2) return
      for (let round = 0; round < 9 - 2 * index; round += 1) {
        await client.callTool({ name: 'list_orders', arguments: { limit: 3 + round } })
        if (round % 3 === 0) await client.callTool({ name: 'get_order', arguments: { order_id: 'ord_none' } })
        if (round % 3 === 1) await client.callTool({ name: 'get_order', arguments: { order_id: 'ord_1042' } })
        if (round % 4 === 3) await client.callTool({ name: 'create_order', arguments: {} }).catch(() => undefined)
      }
    })
  }
  return urls
}
