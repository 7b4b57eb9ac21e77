import type { CallToolResult, McpRequestContext, Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CustomerView } from './customer-view.ts'
import type { Sdk } from './load-sdk.ts'
import { type CallParts, isToolError, runCall } from './run-call.ts'
import { type Era, LIST_TTL_MS, structuredJson } from './write-result.ts'

const argumentsSchema = z.record(z.string(), z.unknown())

export interface SdkStream {
  /** Answers one POST, whatever it holds. `request` knows no token. */
  handle(view: CustomerView, request: Request, body: unknown): Promise<Response>
  close(): Promise<void>
}

/** A customer's stream by the official SDK: both eras, tools only, stateless, JSON answers. */
export function createSdkStream(sdk: Sdk, parts: CallParts): SdkStream {
  const views = new WeakMap<Request, CustomerView>()
  const factory = ({ era, requestInfo }: McpRequestContext) => {
    const view = requestInfo && views.get(requestInfo)
    if (!view) throw new Error('A stream request without its customer')
    return createServer(view, era, requestInfo.signal)
  }
  const modern = sdk.createMcpHandler(factory, { legacy: 'reject', onerror: ignore })

  function createServer(view: CustomerView, era: Era, signal: AbortSignal) {
    const list = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const
    const { info, instructions } = view.set
    const server = new sdk.Server(info, {
      capabilities: { tools: {} },
      ...(instructions !== '' && { instructions }),
      cacheHints: { 'tools/list': list, 'server/discover': list },
      jsonSchemaValidator: NO_VALIDATOR,
    })
    server.setRequestHandler('tools/list', () => ({ tools: JSON.parse(view.listJson()) as Tool[] }))
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
      const outcome = await runCall(view, name, argumentsSchema.parse(given), signal, parts)
      if (outcome.kind === 'noSuchTool') {
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, outcome.message)
      }
      const { blocks: content, json } = outcome.result
      const structuredContent = json === undefined ? undefined : (JSON.parse(structuredJson(json, era)) as unknown)
      return {
        content,
        ...(structuredContent !== undefined && { structuredContent }),
        ...(isToolError(name, outcome.result) && { isError: true }),
      } as CallToolResult
    })
    return server
  }

  return {
    close: () => modern.close(),
    async handle(view, request, body) {
      views.set(request, view)
      if (!(await sdk.isLegacyRequest(request, body))) return modern.fetch(request, { parsedBody: body })
      const server = createServer(view, 'legacy', request.signal)
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

/** Rejected requests are answered; nobody needs to read of them. */
function ignore(): void {}

/** The SDK builds its own validator for each server, which costs ten times the request; only elicitation uses it. */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('Elicitation is not offered')
  },
}
