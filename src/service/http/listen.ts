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
import { type Hosting, LOOPBACK } from './hosting.ts'
import type { RawRoute } from './raw-route.ts'
import { handleServerFaults } from './responses/server-faults.ts'

/** How often a closing listener checks for connections without a request, in milliseconds. */
const IDLE_CHECK_MS = 50
/** How long, in milliseconds, a closing listener keeps an unused connection open, because its first request may be on its way. */
const UNUSED_MS = 1_000

export interface Listener {
  port: number
  /** Sets the certificate for new connections (chain and key as PEM). Only for a listener that was started with one. */
  setCertificate(tls: { cert: string; key: string }): void
  /**
   * Makes each following response the last one on its connection (`Connection: close`), so that clients and load balancers don't lose their
   * next request by sending it there. New connections are still accepted.
   */
  drain(): void
  /** Stops accepting connections, gives requests in flight time to finish (`closeMs`), then aborts them and waits for their cleanup. */
  close(): Promise<void>
}

/**
 * Starts listening, by default on 127.0.0.1. Port 0 picks a free one. Throws AppFailure `storage` with code `portTaken` or `other`. `first`
 * handles requests before the app.
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
    // HTTP/1.0 health checks, e.g. HAProxy's, don't send a Host. The guards check for it where it's required.
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
      // We answer a missing Host ourselves.
      requireHostHeader: false,
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkMs,
      keepAliveTimeout: hosting === LOOPBACK ? times.loopbackKeepAliveMs : times.keepAliveMs,
    },
  }) as Server
  if (first) askFirst(server, first, requests)
  handleServerFaults(server, times.lingerMs)
  const open = trackConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFailure(error, host, port)))
    // Workers share an explicit port.
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

/** Creates a response class that adds `Connection: close` if the listener is draining when the head is written. */
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

/** Tracks open connections. Node's own list lacks those in the middle of their TLS handshake, but Node waits for them when closing. */
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
  /** Closes connections that haven't had a request yet, because Node treats them as busy. */
  function closeUnused(): void {
    if (performance.now() - began < UNUSED_MS) return
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => open.forEach((socket) => void socket.destroy()), limitMs)
    // A connection whose response started before draining stays open for another request.
    const idle = setInterval(() => {
      setImmediate(() => server.closeIdleConnections())
      closeUnused()
    }, IDLE_CHECK_MS)
    // Runs after everything that has already arrived is handled, i.e. connections waiting to be accepted, and requests on connections that
    // look idle.
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
