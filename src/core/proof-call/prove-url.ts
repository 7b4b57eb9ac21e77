import { createHash } from 'node:crypto'
import { AppFailure } from '../../shared/errors.ts'
import { proofCallOf } from '../../shared/management/definition/choose-proof-call.ts'
import { type CustomerValue, customerValuesOf, type Definition } from '../../shared/management/definition/definition.ts'
import { hasValue, type TokenRecord } from '../../shared/management/records/customer-record.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import { problemOf, type StageProblem } from '../../shared/probe/problem.ts'
import { logFor } from '../log/log.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { ProbeOptions } from '../probe/probe.ts'

export interface ProofDeps {
  /** The management of a workspace's service; null where it can't be read. Throws `AppFailure`. */
  managementOf: (workspaceId: string, signal: AbortSignal) => Promise<Pick<ManagementApi, 'call'> | null>
  probe: (options: ProbeOptions) => Promise<ProbeResult>
}

/** What the service says of a URL before it's tested. */
interface Subject {
  api: Pick<ManagementApi, 'call'>
  token: TokenRecord
  /** Required values that aren't bound to the URL. */
  missing: readonly Pick<CustomerValue, 'key' | 'description'>[]
  /** Null: none is chosen. */
  call: { tool: string; arguments: Record<string, unknown> } | null
}

const log = logFor('proof-call')

/** The token in a URL `{mcp_url}/<token>/stream`; null where it's another one. */
function tokenIn(url: string): string | null {
  try {
    const [end, token] = new URL(url.trim()).pathname.split('/').reverse()
    return end === 'stream' && token ? decodeURIComponent(token) : null
  } catch {
    return null
  }
}

/** What a service of an earlier release doesn't say of a token itself. */
const unboundValues = (live: Definition, token: TokenRecord): CustomerValue[] =>
  customerValuesOf(live).filter((value) => value.required && !hasValue(token, value))

/**
 * Makes connection tests that prove a customer's way as far as the service can be read: all required values are there, and the proof call
 * that the operator chose works with this customer's own credential. `keptMs`: how long what a server asks for isn't asked again. A test
 * with a call of the person's own stays as it is.
 */
export function createProveUrl({ managementOf, probe }: ProofDeps, { keptMs }: { keptMs: number }) {
  const definitions = new Map<string, { at: number; live: Promise<Definition | null> }>()

  function liveOf(api: Subject['api'], key: string, serverId: string, signal: AbortSignal): Promise<Definition | null> {
    const kept = definitions.get(key)
    if (kept && Date.now() - kept.at < keptMs) return kept.live
    const live = api
      .call('servers.get', { id: serverId }, signal)
      .then(({ live: version }) => version?.definition ?? null)
    definitions.set(key, { at: Date.now(), live })
    live.catch(() => definitions.delete(key))
    return live
  }

  async function subjectOf(workspaceId: string, url: string, signal: AbortSignal): Promise<Subject | null> {
    const secret = tokenIn(url)
    if (secret === null) return null
    try {
      const api = await managementOf(workspaceId, signal)
      if (api === null) return null
      const hash = createHash('sha256').update(secret).digest('hex')
      const [token] = await api.call('tokens.find', { tokens: [], hashes: [hash] }, signal)
      // One that isn't live says so itself.
      if (!token || (token.state !== 'live' && token.state !== 'retiring')) return null
      const live = await liveOf(api, `${workspaceId} ${token.serverId}`, token.serverId, signal)
      if (live === null) return null
      const missing = token.problem?.kind === 'needsValues' ? token.problem.values : unboundValues(live, token)
      return { api, token, missing, call: proofCallOf(live) }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppFailure)) throw error
      // Then the URL is tested as a stranger's is.
      log.warn('A service couldn’t be asked about a URL', { cause: error.detail.kind })
      return null
    }
  }

  return async (workspaceId: string, options: ProbeOptions): Promise<ProbeResult> => {
    const { signal = new AbortController().signal, call = null } = options
    const subject = call === null ? await subjectOf(workspaceId, options.url, signal) : null
    if (subject === null) return probe(options)
    const { missing, api, token } = subject
    if (missing.length > 0) {
      const result = await probe(options)
      const values = missing.map(({ key, description }) => description.trim() || key)
      return withFailedCall(result, problemOf('callNeedsValues', { values }))
    }
    const result = await probe({ ...options, call: subject.call, callIsOptional: true })
    if (!result.reply?.isError) return result
    const { tool } = result.reply
    const status = await statusOf(api, token, tool, signal)
    const isRefused = status === 401 || status === 403
    return withFailedCall(
      result,
      isRefused ? problemOf('callApiRefuses', { tool, status }) : problemOf('callProofFails', { tool }),
    )
  }
}

/** What the API answered to the customer's last test of a tool; null: nothing that's known. */
async function statusOf(
  api: Subject['api'],
  { serverId, customerId }: TokenRecord,
  tool: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const { calls } = await api.call('calls.list', { serverId, customerId, tool, ok: false, limit: 1 }, signal)
    return calls[0]?.status ?? null
  } catch (error) {
    if (signal.aborted || !(error instanceof AppFailure)) throw error
    return null
  }
}

/** The result with a failed call, unless something failed before. */
function withFailedCall(result: ProbeResult, problem: StageProblem): ProbeResult {
  if (result.outcome === 'failed') return result
  const stages = result.stages.map((stage) =>
    stage.stage === 'call' ? { ...stage, state: 'failed' as const, problem } : stage,
  )
  return { ...result, outcome: 'failed', stages }
}
