import type { McpRequestContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { StoredServer } from '../store/servers.ts'
import type { StoredEndpoint } from '../upstream/endpoint.ts'
import type { UpstreamLimits } from '../upstream/send-request.ts'
import { callTool } from './call-tool.ts'
import { createArgumentCheck } from './check-arguments.ts'
import { describeTool } from './describe-tool.ts'
import { loadSdk, type Sdk } from './load-sdk.ts'

/** How long a client may keep the list of tools, in milliseconds. */
const LIST_TTL_MS = 60_000

/** One POST on a customer's stream, already authorised. The request's URL carries no token. */
export interface StreamRequest {
  server: StoredServer
  endpoints: readonly StoredEndpoint[]
  request: Request
  body: unknown
}

export interface StreamHandler {
  handle(stream: StreamRequest): Promise<Response>
  close(): Promise<void>
}

/**
 * The MCP side of every stream: tools only, stateless, JSON answers, both protocol eras on one URL (2026-07-28 by
 * request metadata, 2025 revisions by `initialize`). `origin` is this service's own listener.
 */
export function createStreamHandler(options: { origin: () => string; limits: UpstreamLimits }): StreamHandler {
  let loading: ReturnType<typeof start> | undefined

  async function start() {
    const sdk = await loadSdk()
    const check = createArgumentCheck(sdk)
    const streams = new WeakMap<Request, StreamRequest>()

    const factory = (context: McpRequestContext) => {
      const stream = context.requestInfo && streams.get(context.requestInfo)
      if (!stream) throw new Error('A stream request without its server')
      return createServer(sdk, stream, context.era, check)
    }
    const modern = sdk.createMcpHandler(factory, { legacy: 'reject', onerror: ignore })

    return {
      close: () => modern.close(),
      async handle(stream: StreamRequest): Promise<Response> {
        const { request, body } = stream
        streams.set(request, stream)
        if (!(await sdk.isLegacyRequest(request, body))) return modern.fetch(request, { parsedBody: body })
        const server = factory({ era: 'legacy', requestInfo: request })
        const transport = new sdk.WebStandardStreamableHTTPServerTransport({
          sessionIdGenerator: undefined,
          enableJsonResponse: true,
        })
        await server.connect(transport)
        try {
          return await transport.handleRequest(request, { parsedBody: body })
        } finally {
          await server.close()
        }
      },
    }
  }

  function createServer(
    sdk: Sdk,
    { server: stored, endpoints, request }: StreamRequest,
    era: 'legacy' | 'modern',
    check: ReturnType<typeof createArgumentCheck>,
  ) {
    const info = { name: stored.name, title: stored.name, version: '1.0.0' }
    const list = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const
    const server = new sdk.Server(info, {
      capabilities: { tools: {} },
      cacheHints: { 'tools/list': list, 'server/discover': list },
      jsonSchemaValidator: NO_VALIDATOR,
    })
    server.setRequestHandler('tools/list', () => ({ tools: endpoints.map(describeTool) }))
    server.setRequestHandler('tools/call', ({ params }) => {
      const endpoint = endpoints.find((candidate) => candidate.toolName === params.name)
      if (!endpoint) {
        throw new sdk.ProtocolError(
          sdk.ProtocolErrorCode.InvalidParams,
          `There is no tool "${params.name.slice(0, 100)}".`,
        )
      }
      const args = z.record(z.string(), z.unknown()).parse(params.arguments ?? {})
      const objectsOnly = era === 'legacy'
      return callTool(
        { endpoint, args, origin: options.origin(), limits: options.limits, signal: request.signal, objectsOnly },
        check,
      )
    })
    return server
  }

  return {
    async handle(stream) {
      loading ??= start()
      return (await loading).handle(stream)
    },
    async close() {
      if (loading) await (await loading).close()
    },
  }
}

/** Rejected requests are answered; nobody needs to read of them. */
function ignore(): void {}

/** The SDK builds its own validator for each server, which costs ten times the request; only elicitation uses it. */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('Elicitation is not offered')
  },
}
