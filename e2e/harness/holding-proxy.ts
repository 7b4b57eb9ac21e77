import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of a service that can leave requests unanswered, as with a lost connection. */
export class HoldingProxy {
  /** Leaves a request unanswered if this returns true for its path and body. */
  holds: (path: string, body: string) => boolean = () => false
  /** Responds to a request with this status, without involving the service. Null lets it through. */
  fails: (path: string, body: string) => 413 | 429 | 502 | null = () => null
  /** Returns the body for the proxy's own response instead of the service's. Undefined lets the request through. */
  responses: (path: string) => unknown = () => undefined
  /** Returns the request body to forward. */
  rewrites: (path: string, body: string) => string = (_path, body) => body
  /** Number of requests left unanswered. */
  held = 0
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(target: string): Promise<HoldingProxy> {
    const { hostname, port } = new URL(target)
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const path = incoming.url ?? ''
        const received = Buffer.concat(chunks)
        const body = received.toString()
        if (proxy.holds(path, body)) {
          proxy.held += 1
          return
        }
        const status = proxy.fails(path, body)
        if (status !== null) {
          response.writeHead(status, { 'content-type': 'text/plain', ...(status === 429 && { 'retry-after': '60' }) })
          response.end('No')
          return
        }
        const own = proxy.responses(path)
        if (own !== undefined) {
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own))
          return
        }
        const text = proxy.rewrites(path, body)
        const sent = text === body ? received : Buffer.from(text)
        const headers = {
          ...incoming.headers,
          host: `${hostname}:${port}`,
          ...(sent !== received && { 'content-length': String(sent.length) }),
        }
        const onward = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        onward.on('error', () => response.destroy())
        response.on('close', () => onward.destroy())
        onward.end(sent)
      })
    })
    const proxy = new HoldingProxy(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The URL through the proxy that corresponds to this URL of the service. */
  through(url: string): string {
    const { port } = this.#server.address() as AddressInfo
    const moved = new URL(url)
    moved.host = `127.0.0.1:${port}`
    return moved.href
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
