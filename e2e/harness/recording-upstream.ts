import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. `url` is the path and query exactly as sent. */
interface RecordedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** An API on the loopback address that responds to every request with the same headers and JSON. */
export interface RecordingUpstream {
  url: string
  requests: RecordedRequest[]
  close: () => void
}

/**
 * Starts a recording upstream. Every response includes `headers`. Its status is the one that `bearers` has for the request's token,
 * otherwise the one that the path ends in, otherwise 200.
 */
export async function startRecordingUpstream(
  headers: Record<string, string> = {},
  bearers: Record<string, number> = {},
): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '' } = request
      requests.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const status = bearers[bearer] ?? Number(/\/([2-5]\d\d)$/.exec(url)?.[1] ?? 200)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(status === 204 ? '' : '{"things":["a","b"]}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
