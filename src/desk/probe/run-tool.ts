import { systemTrust } from '../../base/trust/system-trust.ts'
import type { ProbedTool } from '../../shared/probe/probe-result.ts'
import type { ToolRun } from '../../shared/probe/tool-reply.ts'
import { createNodeFetch } from './http/node-fetch.ts'
import type { ExchangeContext } from './http/read-exchange.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { maskResult } from './mask-result.ts'
import { callTool, type ToolCall } from './mcp/call-tool.ts'
import type { Connection } from './mcp/connection.ts'
import { loadClient } from './mcp/load-client.ts'
import { openConnection } from './mcp/open-connection.ts'
import type { ProbeOptions } from './probe.ts'
import { createProbeMasker } from './probe-masker.ts'
import { StageFailure } from './stage-failure.ts'
import { readAddress } from './stages/read-address.ts'

/** Options for running one tool. `known`: the tool as listed, if it was listed. */
export type RunToolOptions = Pick<ProbeOptions, 'url' | 'headers' | 'signal' | 'limits' | 'fetch' | 'ca' | 'trust'> & {
  call: ToolCall
  known?: ProbedTool | undefined
}

/**
 * Connects to an MCP URL, calls one tool once, and returns its reply, or the stage that failed. Throws only `AppFailure` `cancelled`, in
 * which case it cancels the request and closes its connection, which tells the server to stop.
 */
export async function runTool(options: RunToolOptions): Promise<ToolRun> {
  const { headers = {}, signal, call, known, ca, trust = systemTrust } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const own = createNodeFetch({ address: null, ca, ...(ca === undefined && { trust }) })
  const { masker, mask } = createProbeMasker(options.url, headers)
  let connection: Connection | null = null
  try {
    const { url, port } = readAddress(options.url)
    const headerSent = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
    const context: ExchangeContext = { url, port, headerSent, mask }
    const opened = await openConnection({ headers, limits, context, signal, fetch: options.fetch ?? own.fetch })
    connection = opened.connection
    const sdk = await loadClient()
    const run = await callTool(connection, call, known, { sdk, context, signal, milliseconds: limits.call })
    return await maskResult(run, masker)
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    return maskResult({ reply: null, stage: error.stage, problem: error.problem }, masker)
  } finally {
    await (signal?.aborted ? connection?.close() : connection?.leave())
    own.close()
  }
}
