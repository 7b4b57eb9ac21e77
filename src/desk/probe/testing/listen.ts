import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** A test server on loopback. */
export interface TestServer {
  port: number
  /** `http://127.0.0.1:port`, or `https` for a secure one. */
  origin: string
  /** Resolves once there are no open connections. */
  empty(): Promise<void>
  requests: { method: string; url: string; headers: Record<string, unknown>; body: string }[]
}

async function listen(server: Server, scheme: string): Promise<TestServer> {
  const sockets = new Set<Socket>()
  let changed: () => void = () => undefined
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      changed()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    requests: [],
    empty: () =>
      new Promise((resolve) => {
        changed = () => sockets.size === 0 && resolve()
        changed()
      }),
  }
}

/** Starts an HTTP server, or an HTTPS server with a certificate. `body` is the whole request body. */
export async function startHttp(
  answer: (body: string, ...rest: Parameters<RequestListener>) => void,
  secure?: ServerOptions,
): Promise<TestServer> {
  const requests: TestServer['requests'] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(body, request, response)
    })
  }
  const server = secure ? createSecureServer(secure, listener) : createServer(listener)
  return { ...(await listen(server, secure ? 'https' : 'http')), requests }
}

/** Starts a plain TCP server. */
export const startTcp = (onSocket: (socket: Socket) => void): Promise<TestServer> =>
  // Without reading, the end of the connection would go unnoticed.
  listen(
    createPlainServer((socket) => {
      onSocket(socket)
      socket.resume()
    }),
    'http',
  )

/** A port without a listener. */
export async function unusedPort(): Promise<number> {
  const server = createPlainServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A port whose connections get no response: its listener sleeps and its queue is full, so the kernel drops new connections. */
export async function blackHole(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer()
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
     })`,
    { eval: true },
  )
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = (await once(worker, 'message')) as [number]
  const { connect } = await import('node:net')
  const fillers = [0, 1, 2].map(() => connect({ host: '127.0.0.1', port }).on('error', () => undefined))
  onTestFinished(() => {
    for (const socket of fillers) socket.destroy()
  })
  await once(fillers[1] ?? worker, 'connect')
  return port
}
