import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CredentialKind } from '../../shared/management/definition/credential.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { type CancelSignal, createCanceller } from '../cancel-signal.ts'
import { TIME_LIMITS } from '../time-limits.ts'
import type { UpstreamRequest } from './build-request.ts'
import type { Connections } from './connections.ts'
import { RequestProblem } from './request-problem.ts'
import { sendRequest, type UpstreamOutcome } from './send-request.ts'

type Details = Extract<CredentialKind, { kind: 'oauth2ClientCredentials' }>

const MAX_BYTES = 64 * 1024
/** How long before its expiry a token is renewed, in milliseconds, so that it doesn't expire in flight. */
const LEEWAY_MS = 30_000
/** How long a token without an expiry is used, in milliseconds. */
const UNKNOWN_LIFE_MS = 5 * MINUTE_MS
const MAX_TOKENS = 5_000

/** A token endpoint's response (RFC 6749 §5.1, §5.2). Some servers send the lifetime as a string. */
const responseSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().optional(),
})
const errorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) })

interface Entry {
  token: Promise<string>
  /** When to renew the token, as a `Date.now()` time; infinite while the token is being fetched. */
  until: number
}

/** Access tokens for OAuth 2 client credentials (RFC 6749 §4.4), cached until shortly before they expire. */
export interface OAuthTokens {
  /**
   * Returns an access token. Concurrent calls share one request. `refused`: a token that the API has just rejected, which isn't returned
   * again. Throws RequestProblem `credential`.
   */
  get(details: Details, clientSecret: string, signal: CancelSignal, refused?: string): Promise<string>
}

/** Creates the token cache. `limitMs`: how long a sign-in service may take. */
export function createOAuthTokens(connections: Connections, limitMs = TIME_LIMITS.signInMs): OAuthTokens {
  const entries = new Map<string, Entry>()

  function fetchToken(key: string, details: Details, clientSecret: string): Promise<string> {
    const entry: Entry = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
    entry.token = request(details, clientSecret, connections, limitMs).then(
      ({ token, lifeMs }) => {
        entry.until = Date.now() + Math.max(lifeMs - LEEWAY_MS, lifeMs / 2)
        return token
      },
      (error: unknown) => {
        if (entries.get(key) === entry) entries.delete(key)
        throw error
      },
    )
    // All callers may have given up by the time it fails.
    entry.token.catch(() => undefined)
    if (entries.size >= MAX_TOKENS) entries.clear()
    entries.set(key, entry)
    return entry.token
  }

  return {
    async get(details, clientSecret, signal, refused) {
      const key = keyOf(details, clientSecret)
      const known = entries.get(key)
      const usable = known !== undefined && known.until > Date.now() && (await settled(known.token)) !== refused
      // Another call may have renewed the token by now.
      const current = entries.get(key)
      if (known && usable) return unlessAborted(known.token, signal)
      if (current && current !== known) return unlessAborted(current.token, signal)
      return unlessAborted(fetchToken(key, details, clientSecret), signal)
    },
  }
}

/** Returns a cache key for a client and the access it requests, without storing its secret. */
function keyOf({ tokenUrl, clientId, scope, audience, clientAuthentication }: Details, clientSecret: string): string {
  const secret = createHash('sha256').update(clientSecret).digest('hex')
  return JSON.stringify([tokenUrl, clientId, scope, audience, clientAuthentication, secret])
}

const settled = (token: Promise<string>): Promise<string | null> => token.catch(() => null)

/** Rejects when `signal` aborts, without canceling the token request, because all callers share it. */
function unlessAborted(token: Promise<string>, signal: CancelSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new RequestProblem('credential', message('upstream.cancelled')))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    token.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

async function request(details: Details, clientSecret: string, connections: Connections, limitMs: number) {
  const outcome = await sendRequest(
    tokenRequest(details, clientSecret),
    createCanceller().signal,
    { timeoutMs: limitMs, maxBytes: MAX_BYTES },
    connections,
  )
  const response =
    outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300
      ? parseJson(outcome.body.toString())
      : null
  const parsed = responseSchema.safeParse(response)
  if (!parsed.success) throw new RequestProblem('credential', describe(outcome), { isLoginRefused: isRefusal(outcome) })
  const { access_token: token, expires_in: seconds } = parsed.data
  const lifeMs = seconds !== undefined && seconds > 0 ? seconds * 1000 : UNKNOWN_LIFE_MS
  return { token, lifeMs }
}

function tokenRequest(details: Details, clientSecret: string): UpstreamRequest {
  const { tokenUrl, clientId, scope, audience, clientAuthentication } = details
  if (tokenUrl.startsWith('base:')) throw new RequestProblem('credential', message('upstream.signInAddressOpen'))
  const url = new URL(tokenUrl)
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  if (scope !== '') form.set('scope', scope)
  if (audience !== '') form.set('audience', audience)
  const headers: UpstreamRequest['headers'] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
    ['User-Agent', 'mcp-access-desk'],
  ]
  if (clientAuthentication === 'basic') {
    // Both parts are form-encoded before they're joined (RFC 6749 §2.3.1).
    const pair = `${formEncode(clientId)}:${formEncode(clientSecret)}`
    headers.push(['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`])
  } else {
    form.set('client_id', clientId)
    form.set('client_secret', clientSecret)
  }
  const body = Buffer.from(form.toString())
  return { method: 'POST', origin: `${url.protocol}//${url.host}`, path: url.pathname + url.search, headers, body }
}

const formEncode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2)

function describe(outcome: UpstreamOutcome): Message {
  if (outcome.kind === 'unreachable') return message('upstream.signIn.unreachable', { reason: outcome.cause })
  if (outcome.kind === 'timeout') return message('upstream.signIn.timeout')
  if (outcome.kind !== 'answer') return message('upstream.signIn.unusable')
  const { status, body } = outcome
  if (status < 400) return message('upstream.signIn.noToken')
  const code = errorSchema.safeParse(parseJson(body.toString())).data?.error
  return message('upstream.signIn.refused', { status: code ? `${status} (${code})` : status })
}

/** Whether a sign-in service refused the request, as opposed to being busy or broken. */
const isRefusal = (outcome: UpstreamOutcome): boolean =>
  outcome.kind === 'answer' && outcome.status >= 400 && outcome.status < 500 && outcome.status !== 429
