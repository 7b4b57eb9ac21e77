import { createServer, request as forward } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A real HTTP proxy on loopback that forwards every host to ports on this computer, and records its requests. */
export interface TestProxy {
  url: string
  /** `CONNECT host:port` or `GET http://host/path` for each request. */
  asked: string[]
  /** Values of `Proxy-Authorization`. */
  authorizations: (string | undefined)[]
  close(): void
}

/** Starts a proxy that forwards to the port `target`. `refuse`: status with which to respond to every CONNECT. */
export async function startProxy(target: number, { refuse }: { refuse?: number } = {}): Promise<TestProxy> {
  const asked: string[] = []
  const authorizations: (string | undefined)[] = []
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    authorizations.push(request.headers['proxy-authorization'])
    const { pathname, search } = new URL(request.url ?? '')
    const { method, rawHeaders } = request
    const onward = forward({ host: '127.0.0.1', port: target, method, path: pathname + search, headers: rawHeaders })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    authorizations.push(request.headers['proxy-authorization'])
    if (refuse) return void socket.end(`HTTP/1.1 ${refuse} No\r\nContent-Length: 0\r\n\r\n`)
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked, authorizations, close }
}
