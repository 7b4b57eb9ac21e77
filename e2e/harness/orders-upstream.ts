import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** Secrets that the API requires. Tests must never find them anywhere but here and in the encrypted store. */
export const BEARER = 'sk_live_canary_bearer_5d0a9c'
export const BASIC = { user: 'reports', password: 'canary-basic-71f2' }

const ORDERS: Record<string, { id: string; item: string; internal: { margin: number; warehouse: string } }[]> = {
  acc_north: [
    { id: 'n-1', item: 'Oak desk lamp', internal: { margin: 0.31, warehouse: 'N4' } },
    { id: 'n-2', item: 'Felt desk mat', internal: { margin: 0.52, warehouse: 'N1' } },
  ],
  acc_south: [{ id: 's-1', item: 'Wall shelf', internal: { margin: 0.27, warehouse: 'S2' } }],
}

/** A request received by the API. */
interface SeenRequest {
  method: string
  /** Including the query. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A customer's typical HTTP API, on the loopback address. */
export interface OrdersUpstream {
  origin: string
  seen: SeenRequest[]
  /** cURL commands for the API, as a user might paste them. */
  commands: string
  close(): Promise<void>
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

function answer(request: SeenRequest, response: ServerResponse): void {
  const url = new URL(request.path, 'http://upstream')
  const basic = `Basic ${Buffer.from(`${BASIC.user}:${BASIC.password}`).toString('base64')}`
  if (url.pathname === '/v1/report' || url.pathname === '/v1/report-latest') {
    if (request.headers.authorization !== basic) return void json(response, 401, { error: 'Basic credentials needed' })
    if (url.pathname === '/v1/report-latest') return void response.writeHead(302, { location: '/v1/report' }).end()
    const body = gzipSync(JSON.stringify({ month: '2026-10', revenue: 12_345_678_901_234 }))
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
    return
  }
  if (request.headers.authorization !== `Bearer ${BEARER}`) return void json(response, 401, { error: 'Unknown token' })
  const account = /^\/v1\/accounts\/([^/]+)\/orders$/.exec(url.pathname)?.[1]
  if (account !== undefined) {
    const limit = Number(url.searchParams.get('limit') ?? 10)
    return void json(response, 200, { account, orders: (ORDERS[account] ?? []).slice(0, limit) })
  }
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /v1/orders':
      return void json(response, 201, { created: JSON.parse(request.body) as unknown })
    case 'POST /v1/files':
      return void json(response, 201, { type: request.headers['content-type'], bytes: request.body.length })
    case 'GET /v1/search':
      return void json(response, 200, { tags: url.searchParams.getAll('tag[]') })
    case 'GET /v1/limited':
      return void json(response, 429, { error: 'Slow down' }, { 'retry-after': '30' })
    case 'GET /v1/broken':
      return void json(response, 500, { error: 'Database on fire' })
    case 'GET /v1/slow':
      // Longer than the timeout in the cURL command for this path.
      return void setTimeout(() => json(response, 200, { late: true }), 5000)
    default:
      return void json(response, 404, { error: 'Nothing here' })
  }
}

function commandsFor(origin: string): string {
  const bearer = `-H 'Authorization: Bearer ${BEARER}'`
  return [
    `ACCOUNT_ID=acc_north`,
    `$ curl "${origin}/v1/accounts/$ACCOUNT_ID/orders?limit=10" ${bearer}`,
    `curl -X POST '${origin}/v1/orders' ${bearer} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"item":"Oak desk lamp","quantity":2,"reference":12345678901234567890}'`,
    `curl ${origin}/v1/files ${bearer} -F 'note=hello' -F 'file=@invoice.pdf;type=application/pdf'`,
    `curl -g '${origin}/v1/search?tag[]=new&tag[]=sale' ${bearer}`,
    `curl --compressed -L ${origin}/v1/report-latest -u '${BASIC.user}:${BASIC.password}'`,
    `curl ${origin}/v1/limited ${bearer}`,
    `curl ${origin}/v1/broken ${bearer}`,
    `curl --max-time 1 ${origin}/v1/slow ${bearer}`,
  ].join('\n')
}

export async function startOrdersUpstream(): Promise<OrdersUpstream> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('latin1') }
      seen.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    seen,
    commands: commandsFor(origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
