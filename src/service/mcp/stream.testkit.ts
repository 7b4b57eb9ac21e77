import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import type { EndpointInput } from '../../shared/management/endpoint/endpoint.ts'
import { type OperationName, type OperationOutput, operations } from '../../shared/management/operations.ts'
import { startTestService, withKey } from '../service.testkit.ts'
import type { ServiceOptions } from '../service-options.ts'
import type { RunningService } from '../start-service.ts'

/** Setup for stream tests: a real upstream, a real service, and real MCP clients, all on loopback. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void
export type Era = 'auto' | 'legacy'

/** Starts an HTTP API. Returns its origin. */
export async function startApi(answer: Answer): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const json =
  (value: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }

/** Returns an origin that nothing listens on. */
export async function unusedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

/** Runs one of the service's operations over HTTP. */
export async function manage<K extends OperationName>(
  service: RunningService,
  name: K,
  input: z.input<(typeof operations)[K]['input']>,
): Promise<OperationOutput<K>> {
  const response = await fetch(`${new URL(service.baseUrl).origin}/manage/v1/${name}`, {
    method: 'POST',
    headers: withKey(),
    body: JSON.stringify(input),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`)
  return operations[name].output.parse(JSON.parse(text)) as OperationOutput<K>
}

export type PlainEndpoint = Partial<EndpointInput> & Pick<EndpointInput, 'baseUrl'>

/** Creates an endpoint from the parts that matter for a test. */
export const endpointInput = (endpoint: PlainEndpoint): EndpointInput => ({
  id: endpoint.toolName ?? 'call',
  toolName: 'call',
  title: 'Call',
  description: 'Calls.',
  method: 'GET',
  path: '/',
  ...endpoint,
})

interface Deployed {
  name?: string
  endpoints: PlainEndpoint[]
  credentials?: z.input<typeof definitionSchema>['credentials']
  /** Secret values by credential. */
  secrets?: Record<string, Record<string, string>>
  instructions?: string
}

/** Deploys and activates a server. Returns its identifier. */
export async function deploy(service: RunningService, deployed: Deployed): Promise<string> {
  const { name = 'Mine', endpoints, credentials = [], secrets = {}, instructions } = deployed
  const draft = definitionSchema.parse({ name, instructions, credentials, endpoints: endpoints.map(endpointInput) })
  const { id, revision } = await manage(service, 'servers.create', { name })
  let saved = await manage(service, 'servers.saveDraft', { id, revision, draft })
  for (const credential of draft.credentials) {
    const values = secrets[credential.id] ?? {}
    saved = await manage(service, 'credentials.save', { serverId: id, credential, secrets: values })
  }
  await manage(service, 'servers.deploy', { id, revision: saved.revision })
  await manage(service, 'servers.setActive', { id, isActive: true })
  return id
}

export async function generate(
  service: RunningService,
  mcpServerId: string,
  primaryIdentity = 'ada@example.com',
  metadata?: Record<string, string>,
): Promise<{ url: string; token: string; customerId: string }> {
  const response = await fetch(`${service.baseUrl}/generate-mcp-token`, {
    method: 'POST',
    headers: withKey(),
    body: JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity, metadata } }),
  })
  const body = (await response.json()) as { data?: { url: string; token: string; customerId: string } }
  if (!body.data) throw new Error(`generation: ${JSON.stringify(body)}`)
  return body.data
}

export async function connect(url: string, era: Era = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test-client', version: '1.2.3' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  onTestFinished(() => client.close())
  return client
}

/** Calls a tool and returns what tests check. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}, signal?: AbortSignal) {
  const result = await client.callTool({ name, arguments: args }, { signal })
  const text = result.content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n')
  return { text, isError: result.isError ?? false, structured: result.structuredContent, content: result.content }
}

/** Starts a service with one server whose only tool, `call`, makes one request to `answer`, and connects a client. */
export async function connectToOneTool(
  answer: Answer | string,
  endpoint: Partial<EndpointInput> = {},
  era: Era = 'auto',
  options: Partial<ServiceOptions> = {},
) {
  const baseUrl = typeof answer === 'string' ? answer : await startApi(answer)
  const service = await startTestService({ limits: { timeoutMs: 400, maxBytes: 100_000 }, ...options })
  const serverId = await deploy(service, { endpoints: [{ baseUrl, ...endpoint }] })
  const { url, token, customerId } = await generate(service, serverId)
  const client = await connect(url, era)
  const callTool = (args: Record<string, unknown> = {}, signal?: AbortSignal) => call(client, 'call', args, signal)
  return { call: callTool, client, url, token, customerId, serverId, service }
}
