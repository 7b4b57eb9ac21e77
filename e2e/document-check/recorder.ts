import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Arrived } from './arrived-request.ts'
import { SECRET_MARK } from './check-security.ts'

export interface Recorder {
  origin: string
  /** URL where OAuth 2 clients get their tokens; requests to it aren't recorded. */
  tokenUrl: string
  /** Returns the requests recorded since the last call, and removes them. */
  take(): Arrived[]
  close(): Promise<void>
}

const TOKEN_PATH = '/token-of-the-check'
const JSON_TYPE = { 'content-type': 'application/json' }

/** A different token for each OAuth client, which is identified by the marker in its secret. */
function tokenFor(body: Buffer[], { authorization = '' }: IncomingHttpHeaders): string {
  const oauthClient = createHash('sha256').update(authorization).update(Buffer.concat(body)).digest('hex')
  return JSON.stringify({ access_token: `${SECRET_MARK}-token-${oauthClient}`, token_type: 'bearer', expires_in: 3600 })
}

/** Starts an API on the loopback address that responds to everything with `{"ok":true}` and records the requests. */
export async function startRecorder(): Promise<Recorder> {
  let arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const target = request.url ?? ''
      const [path = '', ...query] = target.split('?')
      const headers: [string, string][] = []
      for (let index = 0; index < request.rawHeaders.length; index += 2)
        headers.push([request.rawHeaders[index]?.toLowerCase() ?? '', request.rawHeaders[index + 1] ?? ''])
      if (path === TOKEN_PATH) return void response.writeHead(200, JSON_TYPE).end(tokenFor(chunks, request.headers))
      arrived.push({
        method: request.method ?? '',
        path,
        query: query.join('?'),
        headers,
        body: Buffer.concat(chunks),
      })
      response.writeHead(200, JSON_TYPE).end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    tokenUrl: `${origin}${TOKEN_PATH}`,
    take: () => {
      const taken = arrived
      arrived = []
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
