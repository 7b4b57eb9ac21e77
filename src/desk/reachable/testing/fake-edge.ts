import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

interface Tunnel {
  program: string
  port: number
  pid: number
  address: string
  /** The program's own connection; closing it ends the tunnel. */
  connection: ServerResponse
}

interface Options {
  /** The certificate for visitors; without one, the edge uses plain HTTP. */
  tls?: { cert: string; key: string }
  /** Returns the name of a program's next tunnel, numbered by `count`; the edge's scheme and port are added if necessary. */
  addressOf: (program: string, count: number, port: number) => string
}

/** Folder of the fake programs, to be put on the PATH. */
export const FAKE_PROGRAMS = join(import.meta.dirname, 'programs')

/** Status of the edge's own page, with which Cloudflare responds when no tunnel is connected. */
const NO_TUNNEL = 530

/**
 * The network behind the fake tunnel programs: assigns addresses, and forwards visitors' requests to the programs' ports with the original
 * Host.
 */
export class FakeEdge {
  /** Why programs aren't given a tunnel; null if they are. */
  refusal: string | null = null
  readonly #tunnels = new Map<string, Tunnel>()
  #cut = false
  readonly #led = new Map<string, number>()
  readonly #counts = new Map<string, number>()
  readonly #control
  readonly #front
  readonly #options: Options

  private constructor(options: Options) {
    this.#options = options
    this.#control = createServer((incoming, answer) => this.#open(incoming, answer))
    const visit = (incoming: IncomingMessage, answer: ServerResponse) => this.#pass(incoming, answer)
    this.#front = options.tls ? createTlsServer(options.tls, visit) : createServer(visit)
  }

  static async start(options: Options): Promise<FakeEdge> {
    const edge = new FakeEdge(options)
    for (const server of [edge.#control, edge.#front])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return edge
  }

  /** Environment variables for the programs. */
  get env(): { FAKE_TUNNEL_EDGE: string } {
    return { FAKE_TUNNEL_EDGE: `http://127.0.0.1:${(this.#control.address() as AddressInfo).port}` }
  }

  /** The port that visitors connect to. */
  get port(): number {
    return (this.#front.address() as AddressInfo).port
  }

  get tunnels(): Tunnel[] {
    return [...this.#tunnels.values()]
  }

  /** Disconnects the programs, or lets them reconnect; they report both. */
  cut(off: boolean): void {
    this.#cut = off
    for (const { pid } of this.tunnels) process.kill(pid, off ? 'SIGUSR2' : 'SIGHUP')
  }

  /** Forwards a host to a port, like the user's own proxy. */
  lead(host: string, port: number): void {
    this.#led.set(host, port)
  }

  /** Kills the programs, as in a crash. */
  kill(): void {
    for (const { pid } of this.tunnels) process.kill(pid, 'SIGKILL')
  }

  async close(): Promise<void> {
    for (const { connection } of this.tunnels) connection.destroy()
    for (const server of [this.#control, this.#front]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  #open(incoming: IncomingMessage, connection: ServerResponse): void {
    const { searchParams } = new URL(incoming.url ?? '', 'http://edge')
    const program = searchParams.get('program') ?? ''
    connection.writeHead(200)
    if (this.refusal !== null) {
      connection.write(JSON.stringify({ refusal: this.refusal }))
      return
    }
    const count = (this.#counts.get(program) ?? 0) + 1
    this.#counts.set(program, count)
    const address = this.#options.addressOf(program, count, this.port)
    const { host } = new URL(address)
    const [port, pid] = [Number(searchParams.get('port')), Number(searchParams.get('pid'))]
    this.#tunnels.set(host, { program, port, pid, address, connection })
    connection.once('close', () => this.#tunnels.delete(host))
    connection.write(JSON.stringify({ address }))
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const host = incoming.headers.host ?? ''
    const port = (this.#cut ? undefined : this.#tunnels.get(host)?.port) ?? this.#led.get(host)
    if (port === undefined) return void answer.writeHead(NO_TUNNEL).end('error code: 1033')
    const { url = '/', method = 'GET', headers } = incoming
    const passed = request({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  }
}
