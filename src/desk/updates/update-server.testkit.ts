import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file on the update server, and the fault to simulate when it's requested. */
interface Served {
  content: Buffer
  /**
   * `cut`: sends half of it, then closes the connection; `endless`: never stops sending, without announcing a length; `held`: sends half of
   * it, then nothing more.
   */
  fault?: 'cut' | 'endless' | 'held'
}

/** An update server on loopback that serves the files it's given. */
export class UpdateServer {
  readonly files = new Map<string, Served>()
  /** Requested names, in order. */
  readonly asked: string[] = []
  /** When set, the status of every response. */
  status: number | null = null
  baseUrl = ''
  readonly #server: Server

  private constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      const name = decodeURIComponent(new URL(url, this.baseUrl).pathname.replace('/releases/', ''))
      this.asked.push(name)
      const file = this.files.get(name)
      if (this.status !== null || file === undefined) response.writeHead(this.status ?? 404).end()
      else serve(file, response)
    })
  }

  static async start(): Promise<UpdateServer> {
    const server = new UpdateServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    server.baseUrl = `http://127.0.0.1:${(server.#server.address() as AddressInfo).port}/releases/`
    return server
  }

  put(name: string, content: Buffer | string, fault?: Served['fault']): void {
    this.files.set(name, { content: Buffer.from(content), ...(fault && { fault }) })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function serve({ content, fault }: Served, response: ServerResponse): void {
  if (fault === 'endless') {
    const send = () => {
      while (response.write(content));
      response.once('drain', send)
    }
    send()
    return
  }
  response.writeHead(200, { 'content-length': content.length })
  if (fault === undefined) {
    response.end(content)
    return
  }
  response.write(content.subarray(0, content.length / 2), () => {
    if (fault === 'cut') setImmediate(() => response.destroy())
  })
}
