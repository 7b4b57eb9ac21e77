import type { SystemTrust } from '../../base/trust/system-trust.ts'
import { maskUrl } from '../../shared/probe/mask-url.ts'
import type { ProbedServer, ProbedTool, ProbeResult, ProbeWarning } from '../../shared/probe/probe-result.ts'
import { problemOf } from '../../shared/probe/problem.ts'
import type { StageReport } from '../../shared/probe/stage.ts'
import type { ToolReply } from '../../shared/probe/tool-reply.ts'
import { createNodeFetch } from './http/node-fetch.ts'
import { findOauthMetadata } from './http/oauth-metadata.ts'
import { authenticationFacts, type ExchangeContext, httpFacts, isRedirect } from './http/read-exchange.ts'
import type { Exchange } from './http/record-fetch.ts'
import { DEFAULT_LIMITS, type ProbeLimits } from './limits.ts'
import { maskReport, maskResult } from './mask-result.ts'
import { callTool, type ToolCall } from './mcp/call-tool.ts'
import { checkEarlier } from './mcp/check-earlier.ts'
import type { Connection } from './mcp/connection.ts'
import { listTools } from './mcp/list-tools.ts'
import { loadClient } from './mcp/load-client.ts'
import { openConnection } from './mcp/open-connection.ts'
import { protocolFacts, readServer } from './mcp/read-server.ts'
import { createProbeMasker } from './probe-masker.ts'
import { reachServer } from './reach-server.ts'
import { StageFailure, stageFailure } from './stage-failure.ts'
import { createStageLog, type StageLog } from './stage-log.ts'
import { readAddress } from './stages/read-address.ts'
import type { LookupHost } from './stages/resolve-host.ts'

/** The options for a connection test. */
export interface ProbeOptions {
  /** As pasted. */
  url: string
  /** Sent with every request, e.g. `Authorization`. */
  headers?: Readonly<Record<string, string>>
  /** A tool call to make once the tools have been listed. */
  call?: ToolCall | null
  /** Whether to skip the call if its tool isn't listed. */
  callIsOptional?: boolean
  signal?: AbortSignal | undefined
  /** Called with a masked report whenever a stage changes. */
  onStage?: (report: StageReport) => void
  limits?: Partial<ProbeLimits>
  /** Makes the HTTP requests instead of the test's own connections. Must not follow redirects when told not to. */
  fetch?: typeof fetch
  /** Whether requests go through a proxy, so that DNS and TCP checks from here would be meaningless. */
  proxied?: boolean
  lookup?: LookupHost
  /** Trusted authorities (PEM) instead of this computer's. */
  ca?: string | string[] | undefined
  /** The system's authorities, used when Node's own don't trust a certificate. Defaults to this computer's. */
  trust?: SystemTrust | undefined
}

/**
 * Tests an MCP URL stage by stage, and reports each stage while running. Returns the result, whether or not the URL works; a failed stage
 * ends the test. The result never contains the token. Throws only `AppFailure` `cancelled`, at any stage. Doesn't leave any connection
 * open.
 */
export async function probe(options: ProbeOptions): Promise<ProbeResult> {
  const started = performance.now()
  const at = new Date().toISOString()
  const { masker, mask } = createProbeMasker(options.url, options.headers)
  const log = createStageLog((report) => options.onStage?.(maskReport(report, masker)))
  const found: Findings = { server: null, tools: [], reply: null, warnings: [] }
  try {
    await run(options, log, mask, found)
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    log.fail(error)
  }
  const stages = log.reports()
  const failed = stages.some(({ state }) => state === 'failed')
  const warned = found.warnings.length > 0 || stages.some(({ state }) => state === 'warning')
  return {
    url: maskUrl(options.url),
    at,
    milliseconds: Math.round(performance.now() - started),
    outcome: failed ? 'failed' : warned ? 'warning' : 'ok',
    ...(await maskResult({ stages, ...found }, masker)),
  }
}

interface Findings {
  server: ProbedServer | null
  tools: ProbedTool[]
  reply: ToolReply | null
  warnings: ProbeWarning[]
}

async function run(options: ProbeOptions, log: StageLog, mask: (text: string) => string, found: Findings) {
  const { signal, headers = {}, call = null } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  log.start('address')
  const address = readAddress(options.url)
  const repaired = address.facts.repairs.length > 0
  log.pass('address', address.facts, repaired ? problemOf('addressRepaired', { to: address.facts.url }) : null)
  const { pinned, secureContext } = await reachServer(address, { ...options, limits }, log)

  const own = createNodeFetch({ address: pinned, ca: options.ca, secureContext })
  const headerSent = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  const context: ExchangeContext = { url: address.url, port: address.port, headerSent, mask }
  let connection: Connection | null = null
  try {
    log.start('http')
    const open = { headers, limits, context, signal, fetch: options.fetch ?? own.fetch }
    const opened = await openConnection({
      ...open,
      onAccepted: (exchange, all) => {
        log.pass('http', httpFacts(exchange, context), redirectWarning(all, context))
        log.start('authentication')
        log.pass('authentication', authenticationFacts(exchange, context))
        log.start('protocol')
      },
    })
    connection = opened.connection
    found.server = readServer(connection)
    log.pass('protocol', protocolFacts(connection), opened.warning)

    // If the token is only in the URL, clients have no reason to sign in.
    if (Object.keys(headers).length > 0) {
      const { fetch = own.fetch } = options
      const oauth = await findOauthMetadata(address.url, { fetch, milliseconds: limits.metadata, signal })
      if (oauth) log.warn('authentication', oauth)
    }

    const sdk = await loadClient()
    log.start('tools')
    const listed = await listTools(connection, {
      sdk,
      context,
      signal,
      milliseconds: limits.tools,
      slow: limits.slowTools,
    })
    found.tools = listed.tools
    found.warnings = listed.warnings
    if (listed.failure) throw stageFailure('tools', listed.failure, listed.facts)
    log.pass('tools', listed.facts, listed.warning)

    const known = listed.tools.find(({ name }) => name === call?.tool)
    if (call === null || (options.callIsOptional && !known)) log.skip('call')
    else {
      log.start('call')
      if (!known && !listed.facts.cut) throw stageFailure('call', problemOf('callUnknown', { tool: call.tool }))
      const { reply, warning } = await callTool(connection, call, known, {
        sdk,
        context,
        signal,
        milliseconds: limits.call,
      })
      found.reply = reply
      const { isError, bytes, tokens, blocks } = reply
      log.pass('call', { tool: call.tool, isError, bytes, tokens, blocks: blocks.length }, warning)
    }

    // This comes after the call, so that the call is made first if the URL is rate-limited.
    if (found.server.era === 'modern') {
      const lost = await checkEarlier(sdk, open, { hasTools: listed.tools.length > 0 })
      if (lost) log.warn('protocol', lost)
    }
  } finally {
    await (signal?.aborted ? connection?.close() : connection?.leave())
    own.close()
  }
}

function redirectWarning(exchanges: readonly Exchange[], context: ExchangeContext) {
  const redirect = exchanges.find(isRedirect)
  return redirect ? problemOf('httpRedirectFollowed', { to: httpFacts(redirect, context).redirect?.to ?? '' }) : null
}
