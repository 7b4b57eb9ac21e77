import type { RequestListener, Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppFailure } from '../../shared/errors.ts'
import { answerFaults } from './answer-faults.ts'
import { type Hosting, LOOPBACK } from './hosting.ts'
import type { RawRoute } from './routes/mcp-stream.ts'

/** How long running requests may take to end when the listener closes, in milliseconds. */
const CLOSE_LIMIT_MS = 1000
/** How long idle connections stay open for others: longer than proxies keep theirs, which else meet a closed one. */
const KEEP_ALIVE_MS = 75_000

export interface Listener {
  port: number
  /** Stops accepting, lets running requests end for a second, then cuts them. */
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
): Promise<Listener> {
  const { host, tls } = hosting
  const server = createAdaptorServer({
    fetch: app.fetch,
    ...(tls && { createServer: createTlsServer }),
    // A missing Host is answered with a body of ours.
    serverOptions: { ...tls, requireHostHeader: false },
  }) as Server
  if (first) askFirst(server, first)
  answerFaults(server)
  if (hosting !== LOOPBACK) server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFailure(error, host, port)))
    server.listen({ host, port, exclusive: true }, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  return { port: address.port, close: () => closeServer(server) }
}

function askFirst(server: Server, first: RawRoute): void {
  const [app] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!first(request, response)) app?.(request, response)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
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
        cause: `Another program listens on port ${port} of this computer.`,
        remedy:
          'End the other program, or choose another port. With another port, MCP URLs handed out before stop working.',
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        cause: `${host} is not an address of this computer (${code}).`,
        remedy: 'Choose one of its addresses, or 0.0.0.0 for all of them.',
      }
    default:
      return {
        cause: `Port ${port} of this computer cannot be used (${code}).`,
        remedy: 'Choose another port, from 1024 to 65535.',
      }
  }
}
