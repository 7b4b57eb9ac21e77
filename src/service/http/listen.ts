import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppFailure } from '../../shared/errors.ts'

/** How long running requests may take to end when the listener closes, in milliseconds. */
const CLOSE_LIMIT_MS = 1000

export interface Listener {
  port: number
  /** Stops accepting, lets running requests end for a second, then cuts them. */
  close(): Promise<void>
}

/** Listens on 127.0.0.1. Port 0: any free one. Throws AppFailure `storage` with code `portTaken`, or `other`. */
export async function listen(app: Hono, port: number): Promise<Listener> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFailure(error, port)))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  return { port: address.port, close: () => closeServer(server) }
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

function listenFailure(error: NodeJS.ErrnoException, port: number): AppFailure {
  const taken = error.code === 'EADDRINUSE'
  return new AppFailure(
    {
      kind: 'storage',
      code: taken ? 'portTaken' : 'other',
      cause: taken
        ? `Another program listens on port ${port} of this computer.`
        : `Port ${port} of this computer cannot be used (${error.code ?? 'unknown error'}).`,
      remedy: taken
        ? 'End the other program, or choose another port. With another port, MCP URLs handed out before stop working.'
        : 'Choose another port, from 1024 to 65535.',
    },
    { cause: error },
  )
}
