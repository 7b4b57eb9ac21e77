import type { CallToolResult } from '@modelcontextprotocol/server'
import { buildRequest, UnusableArgument } from '../upstream/build-request.ts'
import type { StoredEndpoint } from '../upstream/endpoint.ts'
import { resolveBaseUrl } from '../upstream/resolve-base-url.ts'
import { sendRequest, type UpstreamLimits } from '../upstream/send-request.ts'
import type { ArgumentCheck } from './check-arguments.ts'
import { errorResult, toolResult } from './tool-result.ts'

export interface ToolCall {
  endpoint: StoredEndpoint
  args: Record<string, unknown>
  /** Origin of this service's listener, for its own sample APIs. */
  origin: string
  signal: AbortSignal
  limits: UpstreamLimits
  objectsOnly: boolean
}

/** Checks the arguments, calls the upstream once, and returns what the model reads. Every failure is a result. */
export async function callTool(call: ToolCall, check: ArgumentCheck): Promise<CallToolResult> {
  const { endpoint, signal, limits } = call
  const checked = check(endpoint, call.args)
  if (!checked.ok) return errorResult(['The arguments are not valid:', ...checked.problems].join('\n'))
  try {
    const request = buildRequest(endpoint, resolveBaseUrl(endpoint.baseUrl, call.origin), checked.args)
    return toolResult(await sendRequest(request, signal, limits), call.objectsOnly)
  } catch (error) {
    if (error instanceof UnusableArgument) return errorResult(error.message)
    throw error
  }
}
