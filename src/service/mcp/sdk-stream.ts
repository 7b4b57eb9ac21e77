import { randomUUID } from 'node:crypto'
import type { CallToolResult, McpRequestContext, Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Era, type JsonPart, LIST_TTL_MS } from '../replies/write-result.ts'
import type { CustomerView } from './customer-view.ts'
import { listTools } from './list-tools.ts'
import type { Sdk } from './load-sdk.ts'
import { type CallDeps, isToolError, runCall } from './run-call.ts'
import type { StreamResponse } from './stream-response.ts'

const argumentsSchema = z.record(z.string(), z.unknown())

export interface SdkStream {
  /** Responds to one POST, whatever its contents. `request` doesn't include the token. */
  handle(view: CustomerView, request: Request, body: unknown): Promise<StreamResponse>
  close(): Promise<void>
}

/** Creates the handler for customers' streams with the official SDK: both eras, tools only, stateless, JSON responses. */
export function createSdkStream(sdk: Sdk, parts: CallDeps): SdkStream {
  const asked = new WeakMap<Request, { view: CustomerView; kept: KeptValues }>()
  const factory = ({ era, requestInfo }: McpRequestContext) => {
    const known = requestInfo && asked.get(requestInfo)
    if (!known) throw new Error('A stream request without its customer')
    return createServer(known.view, era, requestInfo.signal, known.kept)
  }
  const modern = sdk.createMcpHandler(factory, { legacy: 'reject', onerror: ignore })

  function createServer(view: CustomerView, era: Era, signal: AbortSignal, kept: KeptValues) {
    const list = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const
    const { info, instructions } = view.set
    const server = new sdk.Server(info, {
      capabilities: { tools: {} },
      ...(instructions !== '' && { instructions }),
      cacheHints: { 'tools/list': list, 'server/discover': list },
      jsonSchemaValidator: NO_VALIDATOR,
    })
    server.setRequestHandler('tools/list', () => ({ tools: JSON.parse(listTools(view, parts.log)) as Tool[] }))
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
      const outcome = await runCall(view, name, argumentsSchema.parse(given), signal, parts)
      if (outcome.kind === 'noSuchTool') {
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, outcome.message)
      }
      const { content, structured } = outcome.result
      const json = structured && kept.json(structured.json)
      return {
        content: kept.blocks(content),
        ...(structured && { structuredContent: era === 'modern' || structured.isObject ? json : { result: json } }),
        ...(isToolError(name, outcome.result) && { isError: true }),
      } as CallToolResult
    })
    return server
  }

  return {
    close: () => modern.close(),
    async handle(view, request, body) {
      const kept = createKeptValues()
      asked.set(request, { view, kept })
      if (!(await sdk.isLegacyRequest(request, body))) {
        return kept.putBack(await modern.fetch(request, { parsedBody: body }))
      }
      const server = createServer(view, 'legacy', request.signal, kept)
      const transport = new sdk.WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: true,
      })
      await server.connect(transport)
      try {
        return await kept.putBack(await transport.handleRequest(request, { parsedBody: body }))
      } finally {
        await server.close()
      }
    },
  }
}

/** Ignores errors: rejected requests get a response and don't need to be logged. */
function ignore(): void {}

/**
 * Replaces the validator that the SDK would otherwise create for each server, at ten times the cost of the request; only elicitation uses
 * it.
 */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('Elicitation is not offered')
  },
}

interface KeptValues {
  /** Returns content blocks, or placeholders to be replaced by `putBack`. */
  blocks(json: JsonPart): unknown[]
  json(json: JsonPart): unknown
  putBack(response: Response): Promise<StreamResponse>
}

/**
 * Keeps large parts of results away from the SDK, which would parse and write each of them again on the event loop, up to a hundred in a
 * batch. In the SDK's response, a random placeholder stands for the part until it's put back.
 */
function createKeptValues(): KeptValues {
  const parts = new Map<string, Uint8Array>()
  const mark = `part ${randomUUID()} `
  function keep(part: Uint8Array): string {
    const name = `${mark}${parts.size}`
    parts.set(name, part)
    return name
  }
  return {
    blocks: (json) =>
      typeof json === 'string' ? (JSON.parse(json) as unknown[]) : [{ type: 'text', text: keep(json) }],
    json: (json) => (typeof json === 'string' ? (JSON.parse(json) as unknown) : { part: keep(json) }),
    async putBack(response) {
      if (parts.size === 0) return { kind: 'response', response }
      const places = new RegExp(`\\[\\{"type":"text","text":"(${mark}\\d+)"\\}\\]|\\{"part":"(${mark}\\d+)"\\}`)
      const pieces = (await response.text()).split(places).filter((piece) => piece !== undefined)
      return { kind: 'json', parts: pieces.map((piece) => parts.get(piece) ?? piece) }
    },
  }
}
