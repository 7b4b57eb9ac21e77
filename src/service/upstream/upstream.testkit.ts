import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Credential } from '../../shared/management/definition/credential.ts'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { withCredentialIds } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { Secrets } from './apply-credential.ts'
import type { UpstreamRequest } from './build-request.ts'
import { createUpstream } from './call-upstream.ts'
import { type ConnectionOptions, createConnections } from './connections.ts'
import { sendRequest, type UpstreamLimits } from './send-request.ts'

/** Test setup for calling real HTTP servers on loopback. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts listening on a free port until the test ends. Returns the origin. */
export async function listening(server: Server, scheme = 'http'): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an HTTP API that records its requests. */
export async function startApi(answer: Answer) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string; port: number }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body, port: request.socket.remotePort ?? 0 })
    answer(request, response)
  })
  return { origin: await listening(server), seen, server }
}

function openConnections(options: ConnectionOptions = {}) {
  const connections = createConnections(options)
  onTestFinished(() => connections.close())
  return connections
}

/** Creates a function that sends requests over its own connections. */
export function sender(limits: Partial<UpstreamLimits> = {}, options: ConnectionOptions = {}) {
  const connections = openConnections(options)
  return (origin: string, more: Partial<UpstreamRequest> = {}, signal: AbortSignal = new AbortController().signal) =>
    sendRequest(
      { method: 'GET', origin, path: '/', headers: [], body: undefined, ...more },
      signal,
      { timeoutMs: 3000, maxBytes: 1_000_000, ...limits },
      connections,
    )
}

/** Creates a function that calls an endpoint with a credential. */
export function caller({ signInMs }: { signInMs?: number } = {}) {
  const upstream = createUpstream({
    origin: () => 'http://127.0.0.1:1',
    connections: openConnections(),
    maxBytes: 1_000_000,
    signInMs,
  })
  return (
    endpoint: Partial<EndpointInput> & Pick<EndpointInput, 'baseUrl'>,
    credential: Credential | readonly Credential[] | null,
    secrets: Secrets = {},
    customerSecrets: Secrets = {},
    signal: AbortSignal = new AbortController().signal,
  ) => {
    const credentials = credential === null ? [] : [credential].flat()
    return upstream.call({
      endpoint: endpointSchema.parse({
        id: 'e',
        toolName: 't',
        title: 'T',
        description: 'D',
        method: 'GET',
        path: '/',
        ...withCredentialIds(
          { credentialId: null },
          credentials.map(({ id }) => id),
        ),
        ...endpoint,
      }),
      credentials,
      args: {},
      customerValues: {},
      customerSecrets,
      secretsOf: () => secrets,
      signal,
      share: 'test',
    })
  }
}
