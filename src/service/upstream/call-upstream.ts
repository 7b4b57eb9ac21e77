import { availableParallelism } from 'node:os'
import type { SentSecret } from '../../base/masking/compile-secret.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { Waited } from '../../shared/management/records/call-record.ts'
import { message } from '../../shared/text/message.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { createFairSlots, type FairSlots } from '../limits/fair-slots.ts'
import { applyCredential, type Secrets, secretsFor } from './apply-credential.ts'
import { createAwsSigner } from './aws-signer.ts'
import { buildRequest, type RequestSigner, type UpstreamRequest } from './build-request.ts'
import type { Connections } from './connections.ts'
import { createDigestSessions, type DigestSigner } from './digest/digest-sessions.ts'
import { createFairSockets } from './fair-sockets.ts'
import { createOAuthTokens } from './oauth-token.ts'
import type { Place, Places } from './place.ts'
import { createRepeats } from './repeats.ts'
import { RequestProblem } from './request-problem.ts'
import { secretTexts } from './secret-texts.ts'
import { sendRequest, type UpstreamOutcome } from './send-request.ts'
import type { TraceContext } from './trace-context.ts'

/** Maximum number of replies over 64 KB, each up to 5 MB, in memory at the same time: across all tokens, and for one token. */
const LARGE_REPLIES = { total: 32, perKey: 8 }
/**
 * Maximum number of concurrent decodings. Leaves one core for the event loop (if there are several), and one of Node's four pool threads.
 */
const DECODINGS = Math.min(Math.max(1, availableParallelism() - 1), 3)

interface UpstreamCall {
  endpoint: Endpoint
  credentials: readonly Credential[]
  /** The model's validated arguments. */
  args: Readonly<Record<string, unknown>>
  customerValues: Readonly<Record<string, string>>
  customerSecrets: Secrets
  /** Returns the secret values of one of the server's credentials. */
  secretsOf: (credentialId: string) => Secrets
  signal: CancelSignal
  /** Returns access tokens of the customer's own login; undefined if the call isn't a customer's. */
  login?: LoginTokenSource | undefined
  /** The call's owner. Owners share connections fairly. */
  share: string
  /** The trace that the call belongs to, for any trace headers that the endpoint doesn't set itself. */
  trace?: TraceContext | undefined
}

/**
 * Returns an access token of the customer's login with a credential whose secrets these are. `refused`: the token that the API has just
 * rejected. Throws RequestProblem `credential`.
 */
type LoginTokenSource = (credential: Credential, secrets: Secrets, refused: string | undefined) => Promise<string>

export interface UpstreamCallResult {
  outcome: UpstreamOutcome | { kind: 'problem'; problem: RequestProblem }
  /** The request as last sent, including secrets; null if it couldn't be built. */
  request: UpstreamRequest | null
  /** Every secret value in the request, to be masked wherever a part of the request is shown. */
  secrets: SentSecret[]
  /** The waits that the API asked for before the request was repeated. */
  waited: Waited
  /** Must be called once the reply has been processed, because it's kept in memory until then. */
  release(): void
}

/** Calls upstreams: builds the request, adds the credential, and sends it, within the limits. */
export interface Upstream {
  /** Throws only on bugs: every failure is an outcome. */
  call(call: UpstreamCall): Promise<UpstreamCallResult>
  /** Returns the request that a call would send, without the credential. Throws RequestProblem. */
  plan(call: Pick<UpstreamCall, 'endpoint' | 'args' | 'customerValues'>): UpstreamRequest
  close(): void
}

/**
 * Creates an upstream. `origin`: this service's own listener, for `self:/` addresses; `maxTimeoutMs` and `maxBytes` limit every call, and
 * `signInMs` limits each sign-in.
 */
export function createUpstream(options: {
  origin: () => string
  connections: Connections
  maxBytes: number
  maxTimeoutMs?: number
  signInMs?: number
}): Upstream {
  const { origin, connections, maxBytes, maxTimeoutMs = Number.POSITIVE_INFINITY, signInMs } = options
  const tokens = createOAuthTokens(connections, signInMs)
  const digests = createDigestSessions()
  const sockets = createFairSockets()
  const repeats = createRepeats()
  const largeReplies = createFairSlots(LARGE_REPLIES)
  const decodings = createFairSlots({ total: DECODINGS, perKey: DECODINGS })

  const plan: Upstream['plan'] = ({ endpoint, args, customerValues }) =>
    buildRequest(endpoint, resolveBaseUrl(endpoint.baseUrl, origin()), args, customerValues)

  async function run(call: UpstreamCall, result: UpstreamCallResult, places: Places): Promise<void> {
    const { endpoint, credentials, signal } = call
    if (credentials.length < credentialIdsOf(endpoint).length) {
      throw new RequestProblem('credential', message('upstream.credentialMissing'))
    }
    const limits = { timeoutMs: Math.min(endpoint.timeoutSeconds * 1000, maxTimeoutMs), maxBytes }
    const deadline = performance.now() + limits.timeoutMs
    const send = (request: UpstreamRequest) =>
      repeats.run(request, { timeoutMs: limits.timeoutMs, deadline, signal, places }, result.waited, (timeoutMs) =>
        sockets.use(request.origin, call.share, { waitMs: timeoutMs, signal }, () =>
          sendRequest(request, signal, { ...limits, timeoutMs }, connections, places),
        ),
      )
    const bare = addTrace(plan(call), call.trace)
    let request = bare
    let digest: DigestSigner | null = null
    let signer: RequestSigner | null = null
    let getToken: TokenGetter | null = null
    for (const credential of credentials) {
      const { details } = credential
      const secrets = secretsFor(credential, call.secretsOf, call.customerSecrets)
      result.secrets.push(...secretTexts(details, secrets))
      if (details.kind === 'oauth2ClientCredentials') {
        getToken = (refused) => tokens.get(details, secrets.clientSecret ?? '', signal, refused)
      } else if (details.kind === 'oauth') getToken = (refused) => loginToken(call, credential, secrets, refused)
      else if (details.kind === 'digest') {
        digest = digests.signer(details, secrets.password ?? '', (value) =>
          result.secrets.push({ value, names: ['Authorization', 'Digest', 'response'] }),
        )
        signer = digest
      } else if (details.kind === 'awsSigV4')
        signer = createAwsSigner(details, secrets.secretAccessKey ?? '', (value) =>
          result.secrets.push({ value, names: ['Authorization', 'Signature'] }),
        )
      else request = applyCredential(request, details, secrets)
    }
    if (getToken) {
      await runWithToken(request, getToken, send, result)
      return
    }
    if (signer) request = { ...request, signer: withRecord(signer, result) }
    result.request = request
    result.outcome = await send(request)
    if (digest?.isOffered() === false && result.outcome.kind === 'answer' && result.outcome.status === 401)
      throw new RequestProblem('credential', message('upstream.digestNotOffered'))
  }

  return {
    async call(call) {
      const places = { reply: placeIn(largeReplies, call), decoding: placeIn(decodings, call) }
      const release = () => places.reply.leave()
      const outcome: UpstreamCallResult['outcome'] = { kind: 'cancelled' }
      const waited = { retries: 0, ms: 0 }
      const result: UpstreamCallResult = { outcome, request: null, secrets: [], waited, release }
      try {
        await run(call, result, places)
      } catch (error) {
        if (!(error instanceof RequestProblem)) {
          release()
          throw error
        }
        result.outcome = call.signal.aborted ? { kind: 'cancelled' } : { kind: 'problem', problem: error }
      }
      return result
    },
    plan,
    close: () => connections.close(),
  }
}

function addTrace(request: UpstreamRequest, trace: TraceContext | undefined): UpstreamRequest {
  if (!trace) return request
  const own = new Set(request.headers.map(([name]) => name.toLowerCase()))
  const added = Object.entries(trace).filter(([name]) => !own.has(name))
  return added.length === 0 ? request : { ...request, headers: [...request.headers, ...added] }
}

function placeIn(slots: FairSlots, { share, signal }: UpstreamCall): Place {
  let place: Promise<boolean> | true | null = null
  return {
    enter() {
      place ??= slots.enter(share, signal)
      return place
    },
    leave() {
      if (place === true) slots.leave(share)
      else void place?.then((entered) => entered && slots.leave(share))
      place = null
    },
  }
}

/** Records each request that a signer signs as the last one sent. */
function withRecord(signer: RequestSigner, result: UpstreamCallResult): RequestSigner {
  const record = (signed: UpstreamRequest): UpstreamRequest => {
    result.request = signed
    return signed
  }
  return {
    sign: (request) => record(signer.sign(request)),
    signAgain(request, headers) {
      const signed = signer.signAgain(request, headers)
      return signed && record(signed)
    },
  }
}

/** Returns an access token other than `refused`. Throws RequestProblem. */
type TokenGetter = (refused: string | undefined) => Promise<string>

async function loginToken(
  { login }: Pick<UpstreamCall, 'login'>,
  credential: Credential,
  secrets: Secrets,
  refused: string | undefined,
): Promise<string> {
  if (!login) throw new RequestProblem('credential', message('upstream.login.onlyCustomers'))
  return login(credential, secrets, refused)
}

/**
 * Runs a call with an access token. A 401 means that the token was rejected before anything was done, so it's safe to retry once with a new
 * token.
 */
async function runWithToken(
  bare: UpstreamRequest,
  getToken: TokenGetter,
  send: (request: UpstreamRequest) => Promise<UpstreamOutcome>,
  result: UpstreamCallResult,
): Promise<void> {
  let refused: string | undefined
  for (let tries = 0; tries < 2; tries += 1) {
    const accessToken = await getToken(refused)
    result.secrets.push({ value: accessToken, names: ['Authorization', 'Bearer', 'access_token'] })
    result.request = applyCredential(bare, { kind: 'accessToken' }, { accessToken })
    result.outcome = await send(result.request)
    if (result.outcome.kind !== 'answer' || result.outcome.status !== 401) return
    refused = accessToken
  }
}

/**
 * Resolves a stored base URL; `self:/path` refers to this service's own listener at `origin`. Throws RequestProblem for a base address
 * without a URL.
 */
function resolveBaseUrl(baseUrl: string, origin: string): string {
  if (baseUrl.startsWith('base:')) {
    throw new RequestProblem('internal', message('upstream.baseAddressOpen'))
  }
  const url = baseUrl.startsWith('self:/') ? origin + baseUrl.slice('self:'.length) : baseUrl
  return url.replace(/\/+$/, '')
}
