import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { createInFlight, type InFlight } from '../in-flight.ts'
import { TIME_LIMITS, type TimeLimits } from '../time-limits.ts'
import { answerFaults } from './answers/answer-faults.ts'
import { type Hosting, LOOPBACK } from './hosting.ts'
import type { RawRoute } from './routes/mcp-stream.ts'

/** How often a listener that closes looks for connections without a request, in milliseconds. */
const IDLE_CHECK_MS = 50
/** How long a connection that never carried anything is left open by a listener that closes: its first request may be on its way. */
const UNUSED_MS = 1_000

export interface Listener {
  port: number
  /** New connections get this certificate (chain and key as PEM). Only for one that began with a certificate. */
  setCertificate(tls: { cert: string; key: string }): void
  /**
   * From now on, each answer is the last one on its connection and says so (`Connection: close`), so that clients and load balancers
   * don't send the next request where it would be lost. New connections are still taken.
   */
  drain(): void
  /**
   * Stops accepting, lets running requests end for a moment (`closeMs`), then cuts them and waits until their work has ended.
   */
  close(): Promise<void>
}

/**
 * Listens, on 127.0.0.1 unless told otherwise. Port 0: any free one. Throws AppFailure `storage` with code `portTaken`,
 * or `other`. `first` is asked before the app.
 */
export async function listen(
  app: Hono,
  port: number,
  hosting: Hosting = LOOPBACK,
  first?: RawRoute,
  times: TimeLimits = TIME_LIMITS,
): Promise<Listener> {
  const { host, tls } = hosting
  const requests = createInFlight()
  let isDraining = false
  const server = createAdaptorServer({
    // Health checks of HTTP/1.0, such as HAProxy's, name no host. Where one is needed, the guards look for it.
    hostname: host,
    fetch(...given) {
      const answer = app.fetch(...given)
      return answer instanceof Promise ? requests.add(answer) : answer
    },
    ...(tls && { createServer: createTlsServer }),
    serverOptions: {
      ...tls,
      ...(tls && { handshakeTimeout: times.headersMs }),
      ServerResponse: lastResponses(() => isDraining),
      // A missing Host is answered with a body of ours.
      requireHostHeader: false,
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkMs,
      keepAliveTimeout: hosting === LOOPBACK ? times.loopbackKeepAliveMs : times.keepAliveMs,
    },
  }) as Server
  if (first) askFirst(server, first, requests)
  answerFaults(server, times.lingerMs)
  const open = trackConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFailure(error, host, port)))
    // Workers share a port that was named.
    server.listen({ host, port, exclusive: port === 0 }, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  const drain = () => {
    isDraining = true
  }
  const close = async () => {
    drain()
    await closeServer(server, open, times.closeMs)
    await requests.settled()
  }
  const setCertificate: Listener['setCertificate'] = (next) => {
    if (server instanceof TlsServer) server.setSecureContext(next)
  }
  return { port: address.port, setCertificate, drain, close }
}

/** Responses that are the last ones of their connections where the listener is draining as their head is written. */
function lastResponses(isDraining: () => boolean): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...more: unknown[]): this {
      if (isDraining()) this.shouldKeepAlive = false
      return super.writeHead(status, ...(more as [OutgoingHttpHeaders?]))
    }
  }
}

function askFirst(server: Server, first: RawRoute, requests: InFlight): void {
  const [app] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answered = first(request, response)
    if (answered === false) app?.(request, response)
    else if (answered !== true) void requests.add(answered)
  })
}

/** Connections that are open. Node's own list leaves out those whose TLS handshake hasn't ended, and waits for them when it closes. */
function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

function closeServer(server: Server, open: ReadonlySet<Socket>, limitMs: number): Promise<void> {
  const began = performance.now()
  /** Node takes a connection without a first request for a busy one. */
  function closeUnused(): void {
    if (performance.now() - began < UNUSED_MS) return
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => open.forEach((socket) => void socket.destroy()), limitMs)
    // A connection whose answer began before, and didn't say that it's the last one, is kept for another request.
    const idle = setInterval(() => {
      setImmediate(() => server.closeIdleConnections())
      closeUnused()
    }, IDLE_CHECK_MS)
    // After what has arrived until now was taken: connections that wait to be accepted, and requests on those that look idle.
    setImmediate(() =>
      server.close(() => {
        clearTimeout(timer)
        clearInterval(idle)
        resolve()
      }),
    )
  })
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): AppFailure {
  return new AppFailure({ kind: 'storage', ...describe(error.code ?? 'unknown error', host, port) }, { cause: error })
}

function describe(code: string, host: string, port: number) {
  switch (code) {
    case 'EADDRINUSE':
      return {
        code: 'portTaken' as const,
        cause: message('storage.port.taken', { port }),
        remedy: message('storage.port.takenRemedy'),
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        cause: message('storage.port.notLocal', { host, code }),
        remedy: message('storage.port.notLocalRemedy'),
      }
    default:
      return {
        cause: message('storage.port.unusable', { port, code }),
        remedy: message('storage.port.unusableRemedy'),
      }
  }
}
