import { describe, expect, it } from 'vitest'
import { extractParameter } from '../../shared/management/candidates/candidates.ts'
import { offeredCandidates } from '../../shared/management/candidates/offered-candidates.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { importCurl } from './import-curl.ts'

async function read(command: string): Promise<Endpoint> {
  const { endpoints } = await importCurl(command, (kind) => `${kind}_1`)
  const [endpoint, further] = endpoints
  if (!endpoint || further) throw new Error(`${endpoints.length} endpoints`)
  return endpoint
}
const offered = async (command: string) =>
  offeredCandidates(await read(command)).map(({ name, value }) => `${name}=${JSON.stringify(value)}`)

/** Commands as written in their vendors' manuals. */
const COMMANDS: [string, string, string[]][] = [
  [
    'an order as JSON',
    `curl https://api.example.com/orders -H 'Content-Type: application/json' -d '{"item":"Lamp","quantity":2}'`,
    ['item="Lamp"', 'quantity=2'],
  ],
  ['an id after a collection', 'curl https://api.example.com/customers/c_101', ['customer_id="c_101"']],
  [
    'a payment as a form',
    `curl https://api.stripe.com/v1/payment_intents -u "sk_test_51Abc:" -H "Stripe-Version: 2024-06-20" \\
      -d amount=2000 -d currency=usd -d "automatic_payment_methods[enabled]"=true`,
    ['amount=2000', 'currency="usd"', 'automatic_payment_methods_enabled=true'],
  ],
  [
    'an issue, not the version of the API',
    `curl -X POST -H "Accept: application/vnd.github+json" -H "X-GitHub-Api-Version: 2022-11-28" \\
      https://api.github.com/repos/OWNER/REPO/issues -d '{"title":"Found a bug","labels":["bug"]}'`,
    ['title="Found a bug"', 'labels=["bug"]'],
  ],
  [
    'a page of a database, not the version of the API',
    `curl -X POST 'https://api.notion.com/v1/databases/897e5a76ae524b489fdfe71f5945d1af/query' \\
      -H 'Notion-Version: 2022-06-28' --json '{"page_size": 10}'`,
    ['database_id="897e5a76ae524b489fdfe71f5945d1af"', 'page_size=10'],
  ],
  [
    'a search, not its format',
    `curl 'https://nominatim.openstreetmap.org/search?q=Unter+den+Linden&format=json&limit=3'`,
    ['q="Unter den Linden"', 'limit=3'],
  ],
  [
    'the variables of GraphQL, not its query',
    `curl https://api.linear.app/graphql -H "Content-Type: application/json" \\
      -d '{"query":"query Issue($id: String!) { issue(id: $id) { title } }","variables":{"id":"BLA-123"}}'`,
    ['id="BLA-123"'],
  ],
  [
    'the arguments of JSON-RPC, not its method',
    `curl https://eth.example.com/rpc --json '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xabc","latest"]}'`,
    ['params=["0xabc","latest"]'],
  ],
  [
    'a message with a tenant',
    `curl https://chat.example.com/api/v2/messages -H 'X-Tenant: acme' -H 'User-Agent: curl/8' --json '{"to":{"id":7},"text":"Hi","tags":[]}'`,
    ['x_tenant="acme"', 'id=7', 'text="Hi"'],
  ],
  ['nothing where all is a parameter', 'curl "https://api.example.com/orders/{order_id}?limit=$LIMIT"', []],
  ['no word of a path', 'curl https://api.example.com/v2/orders/open', []],
]

describe('the parameter offered for a command', () => {
  it.each(COMMANDS)('is %s', async (_, command, values) => {
    expect(await offered(command)).toEqual(values)
  })
})

it("leaves the customer id out of the tool's name, whether or not the id is a parameter", async () => {
  const endpoint = await read('curl https://api.example.com/customers/c_101')
  expect(endpoint).toMatchObject({
    toolName: 'get_customer',
    path: '/customers/c_101',
    description: 'Gets the customer (GET /customers/c_101).',
  })
  const [id] = offeredCandidates(endpoint)
  if (!id) throw new Error('nothing is offered')
  expect(extractParameter(endpoint, id)).toMatchObject({
    toolName: 'get_customer',
    path: '/customers/{{customer_id}}',
    description: 'Gets the customer (GET /customers/…).',
    parameters: [{ name: 'customer_id', required: true, example: 'c_101' }],
  })
})

it('merges commands for two customers into one tool with a parameter and offers nothing more', async () => {
  const endpoint = await read(
    'curl https://api.example.com/customers/c_101\ncurl https://api.example.com/customers/c_102',
  )
  expect(endpoint).toMatchObject({ toolName: 'get_customer', path: '/customers/{{customer_id}}' })
  expect(offeredCandidates(endpoint)).toEqual([])
})
