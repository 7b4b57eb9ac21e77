import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request received by a test server. */
interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A real HTTP server on loopback; each test sets its response. */
export interface LoopbackServer {
  baseUrl: string
  seen: SeenRequest[]
  /** Called when a request has been received in full. */
  respond: (response: ServerResponse, request: SeenRequest) => void
  close(): Promise<void>
}

/** Starts a loopback server on a free port. */
export async function startLoopbackServer(): Promise<LoopbackServer> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const seen = { method, path, headers, body: Buffer.concat(chunks).toString() }
      server.seen.push(seen)
      server.respond(response, seen)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: LoopbackServer = {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/dev/v1`,
    seen: [],
    respond: (response) => response.end(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

/** Returns a responder that sends a JSON body, or a string verbatim. */
export function respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
