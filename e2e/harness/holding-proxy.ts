import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a service that can leave requests unanswered, as a connection does that was lost. */
export class HoldingProxy {
  /** Leaves requests whose path and body this says of unanswered. */
  holds: (path: string, body: string) => boolean = () => false
  /** Answers such requests itself, with this status. */
  fails: (path: string, body: string) => 413 | 429 | 502 | null = () => null
  /** What it answers in the service’s place; undefined: nothing. */
  answers: (path: string) => unknown = () => undefined
  /** Requests that were left unanswered. */
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
        const body = Buffer.concat(chunks)
        const path = incoming.url ?? ''
        if (proxy.holds(path, body.toString())) {
          proxy.held += 1
          return
        }
        const status = proxy.fails(path, body.toString())
        if (status !== null) {
          response.writeHead(status, { 'content-type': 'text/plain', ...(status === 429 && { 'retry-after': '60' }) })
          response.end('No')
          return
        }
        const own = proxy.answers(path)
        if (own !== undefined) {
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own))
          return
        }
        const headers = { ...incoming.headers, host: `${hostname}:${port}` }
        const onward = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        onward.on('error', () => response.destroy())
        response.on('close', () => onward.destroy())
        onward.end(body)
      })
    })
    const proxy = new HoldingProxy(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The same address of the service, through the proxy. */
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
