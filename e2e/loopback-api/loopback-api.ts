import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bearer token that the API requires. */
export const API_TOKEN = 'tok_live_4f8b2c91d7e6a035'
/** A tenant's bearer token, which the API also accepts. */
export const TENANT_TOKEN = 'tok_tenant_9c3e51aa7f20d864'

interface Order {
  id: string
  customer: string
  status: string
  total: number
  currency: string
  items: { sku: string; quantity: number; note: string }[]
  internal: { etag: string; shard: number; trace: string }
}

const order = (number: number): Order => ({
  id: `ord_${1000 + number}`,
  customer: ['Analytical Engines', 'Navy Research', 'Bletchley Park'][number % 3] ?? '',
  status: number % 4 === 0 ? 'shipped' : 'open',
  total: 1250 + number * 340,
  currency: 'EUR',
  items: [{ sku: `SKU-${2000 + number}`, quantity: (number % 3) + 1, note: 'Handle with care, keep dry and upright.' }],
  internal: {
    etag: `W/"${number}f9c1d0a"`,
    shard: number % 8,
    trace: `trace-${number}-0123456789abcdef0123456789abcdef`,
  },
})

/** A small HTTP API for orders on the loopback address, for endpoints to call. */
export class LoopbackApi {
  /** Method and path of every request, in order. */
  readonly requests: string[] = []
  /** Milliseconds before each response. */
  delay = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const answer = () => this.#answer(request, response, Buffer.concat(chunks).toString())
        const timer = setTimeout(answer, this.delay)
        response.on('close', () => clearTimeout(timer))
      })
    })
  }

  static async start(): Promise<LoopbackApi> {
    const api = new LoopbackApi()
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve))
    return api
  }

  /** Has no trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '/', 'http://api')
    this.requests.push(`${request.method} ${url.pathname}${url.search}`)
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_81c2' })
      response.end(value === undefined ? '' : JSON.stringify(value))
    }
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (token !== API_TOKEN && token !== TENANT_TOKEN) {
      send(401, { error: { code: 'unauthorized', message: 'A valid bearer token is needed.' } })
      return
    }
    const account = /^\/v1\/accounts\/([^/]+)\/balance$/.exec(url.pathname)?.[1]
    const id = /^\/v1\/orders\/(ord_[^/]+)$/.exec(url.pathname)?.[1]
    if (url.pathname === '/v1/orders' && request.method === 'POST')
      send(201, { ...order(77), request: JSON.parse(body || '{}') as unknown })
    else if (url.pathname === '/v1/orders') {
      const limit = Number(url.searchParams.get('limit') ?? 10)
      send(200, { data: Array.from({ length: limit }, (_, index) => order(index)), next: null })
    } else if (id && request.method === 'DELETE') send(204, undefined)
    else if (id) send(200, { ...order(42), id })
    else if (account) send(200, { account, balance: 4200, tenant: token === TENANT_TOKEN })
    else if (url.pathname === '/v1/reports/daily')
      send(500, { error: { code: 'internal', message: 'Report engine is down.' } })
    else send(404, { error: { code: 'not_found', message: `Nothing at ${url.pathname}.` } })
  }
}

/** Commands for this API as a user might have them. The last two are faulty in different ways. */
export const commandsFor = (url: string): string => `# List orders
curl "${url}/v1/orders?status=open&limit=20" \\
  -H "Authorization: Bearer ${API_TOKEN}"

# Read one order
curl ${url}/v1/orders/$ORDER_ID -H "Authorization: Bearer ${API_TOKEN}"

# Create an order
curl -X POST ${url}/v1/orders \\
  -H "Authorization: Bearer ${API_TOKEN}" \\
  -H "Content-Type: application/json" \\
  -d '{"customer": "$CUSTOMER", "sku": "SKU-1042", "quantity": 2, "express": false}'

# Cancel an order
curl -X DELETE ${url}/v1/orders/{order_id} -H "Authorization: Bearer ${API_TOKEN}"

# The report of a day
curl --compressed --output report.json "${url}/v1/reports/daily?date=2026-11-14" -H "Authorization: Bearer ${API_TOKEN}"
`

/** Another command, which reads an account. */
export const accountCommand = (url: string): string =>
  `curl ${url}/v1/accounts/{account_id}/balance -H "Authorization: Bearer ${API_TOKEN}"\n`
