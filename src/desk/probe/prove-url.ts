import { createHash } from 'node:crypto'
import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { proofCallOf } from '../../shared/management/definition/choose-proof-call.ts'
import { type CustomerValue, customerValuesOf, type Definition } from '../../shared/management/definition/definition.ts'
import type { AccessProblem } from '../../shared/management/records/access-problem.ts'
import { hasValue, type TokenRecord } from '../../shared/management/records/customer-record.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import { problemOf, type StageProblem } from '../../shared/probe/problem.ts'
import { wasCalled } from '../../shared/probe/summary.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { ProbeOptions } from './probe.ts'
import { tokenInUrl } from './token-in-url.ts'

export interface ProofDeps {
  /** Returns the management API for a workspace's service; null when the service can't be read. Throws `AppFailure`. */
  managementOf: (workspaceId: string, signal: AbortSignal) => Promise<Pick<ManagementApi, 'call'> | null>
  probe: (options: ProbeOptions) => Promise<ProbeResult>
}

/** What the service knows about a URL before the test. */
interface Subject {
  api: Pick<ManagementApi, 'call'>
  token: TokenRecord
  /** Returns the token's current record; undefined when the token no longer exists. */
  readToken: () => Promise<TokenRecord | undefined>
  /** Required values that the URL's customer lacks. */
  missing: readonly Pick<CustomerValue, 'key' | 'description'>[]
  /** Whether the customer has a credential for the API, which the API may reject. */
  hasOwnSecret: boolean
  /** The proof call; null when none is configured. */
  call: { tool: string; arguments: Record<string, unknown> } | null
}

const log = logFor('proof-call')

/** Computes a token's missing values, which earlier releases of the service don't report. */
const unboundValues = (live: Definition, token: TokenRecord): CustomerValue[] =>
  customerValuesOf(live).filter((value) => value.required && !hasValue(token, value))

/**
 * Creates a connection test that also verifies a customer's access, as far as the service can be read: all required values exist, and the
 * operator's proof call works with this customer's credential. Without a proof call, it relies on the service's record of the customer's
 * last call. `keptMs`: how long a server's requirements are cached while many URLs are tested; a single test always reads them, because they
 * may have been deployed just before. A test with the user's own call is unchanged.
 */
export function createProveUrl({ managementOf, probe }: ProofDeps, { keptMs }: { keptMs: number }) {
  const definitions = new Map<string, { at: number; live: Promise<Definition | null> }>()

  async function readLive(api: Subject['api'], serverId: string, signal: AbortSignal): Promise<Definition | null> {
    const { live } = await api.call('servers.get', { id: serverId }, signal)
    return live?.definition ?? null
  }

  function keptLive(
    api: Subject['api'],
    key: string,
    serverId: string,
    signal: AbortSignal,
  ): Promise<Definition | null> {
    const kept = definitions.get(key)
    if (kept && Date.now() - kept.at < keptMs) return kept.live
    const live = readLive(api, serverId, signal)
    definitions.set(key, { at: Date.now(), live })
    live.catch(() => definitions.delete(key))
    return live
  }

  async function subjectOf(
    workspaceId: string,
    { url, isOneOfMany }: { url: string; isOneOfMany: boolean },
    signal: AbortSignal,
  ): Promise<Subject | null> {
    const secret = tokenInUrl(url)
    if (secret === null) return null
    try {
      const api = await managementOf(workspaceId, signal)
      if (api === null) return null
      const hash = createHash('sha256').update(secret).digest('hex')
      const readToken = async () =>
        (await api.call('tokens.find', { tokens: [], hashes: [hash] }, signal))[0] ?? undefined
      const token = await readToken()
      // If the token isn't live, the test itself reports that.
      if (!token || (token.state !== 'live' && token.state !== 'retiring')) return null
      const { serverId } = token
      const live = isOneOfMany
        ? await keptLive(api, `${workspaceId} ${serverId}`, serverId, signal)
        : await readLive(api, serverId, signal)
      if (live === null) return null
      const missing = token.problem?.kind === 'needsValues' ? token.problem.values : unboundValues(live, token)
      const hasOwnSecret = customerValuesOf(live).some(({ secret }) => secret)
      return { api, token, readToken, missing, hasOwnSecret, call: proofCallOf(live) }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppFailure)) throw error
      // The URL is tested without the service's information, like a URL of an unknown service.
      log.warn('A service couldn’t be asked about a URL', { cause: error.detail.kind })
      return null
    }
  }

  return async (
    workspaceId: string,
    options: ProbeOptions,
    { isOneOfMany = false }: { isOneOfMany?: boolean } = {},
  ): Promise<ProbeResult> => {
    const { signal = new AbortController().signal, call = null } = options
    const { url } = options
    const subject = call === null ? await subjectOf(workspaceId, { url, isOneOfMany }, signal) : null
    if (subject === null) return probe(options)
    const { missing, token } = subject
    if (missing.length > 0) {
      const result = await probe(options)
      const values = missing.map(({ key, description }) => description.trim() || key)
      return withFailedCall(result, problemOf('callNeedsValues', { values }))
    }
    const result = await probe({ ...options, call: subject.call, callIsOptional: true })
    if (wasCalled(result)) return result
    const { reply } = result
    if (reply) return withFailedCall(result, await refusalOf(subject, reply.tool, signal))
    const known = stateProblem(token.problem)
    return known ? withFailedCall(result, known) : result
  }
}

/** Why a proof call failed: because the API rejected the customer's credential, or for another reason. */
async function refusalOf(subject: Subject, tool: string, signal: AbortSignal): Promise<StageProblem> {
  const { api, token, hasOwnSecret } = subject
  const status = await statusOf(api, token, tool, signal)
  const isRefused = hasOwnSecret && (status === 401 || status === 403)
  if (isRefused) return problemOf('callApiRefuses', { tool, status })
  return stateProblem(await problemNow(subject, signal)) ?? problemOf('callProofFails', { tool })
}

/** Converts the known problem with a URL's calls to a stage problem. */
function stateProblem(problem: AccessProblem | null): StageProblem | null {
  if (problem?.kind === 'loginFailed') return problemOf('callLoginFailed')
  if (problem?.kind === 'needsLogin') {
    return problemOf('callNeedsLogin', { credentials: problem.credentials.map((name) => `“${name}”`) })
  }
  return problem?.kind === 'apiRefuses' ? problemOf('callApiRefused', { status: problem.status }) : null
}

/** The problem that the service knows about after the call, or the previous one if it can't be queried. */
async function problemNow({ readToken, token }: Subject, signal: AbortSignal): Promise<AccessProblem | null> {
  try {
    return (await readToken())?.problem ?? null
  } catch (error) {
    if (signal.aborted || !(error instanceof AppFailure)) throw error
    return token.problem
  }
}

/** The API's status in the customer's most recent failed call to a tool; null when unknown. */
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

/** Returns the result with the call marked as failed, unless an earlier stage already failed. */
function withFailedCall(result: ProbeResult, problem: StageProblem): ProbeResult {
  if (result.outcome === 'failed') return result
  const stages = result.stages.map((stage) =>
    stage.stage === 'call' ? { ...stage, state: 'failed' as const, problem } : stage,
  )
  return { ...result, outcome: 'failed', stages }
}
