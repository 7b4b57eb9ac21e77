import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'
import { createCanceller } from '../cancel-signal.ts'
import type { LoginTokens } from '../store/logins.ts'
import type { UpstreamRequest } from '../upstream/build-request.ts'
import type { Connections } from '../upstream/connections.ts'
import { sendRequest } from '../upstream/send-request.ts'
import { LoginFailure } from './login-failure.ts'
import type { LoginEndpoints, LoginSettings } from './login-settings.ts'

const MAX_BYTES = 64 * 1024

/** A token endpoint's response (RFC 6749 §5.1, §5.2). Some servers send the lifetime as a string. */
const responseSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  refresh_token: z.string().min(1).max(20_000).optional(),
  expires_in: z.coerce.number().positive().max(1_000_000_000).optional().catch(undefined),
  scope: z.string().max(10_000).optional(),
  id_token: z.string().max(50_000).optional(),
})
const errorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) })

/** Issued tokens. `lifeMs`: null if the server doesn't say; `person`: the claim's value, null if there's none. */
export interface IssuedTokens {
  tokens: LoginTokens
  scopes: string[]
  lifeMs: number | null
  person: string | null
}

/** What the token requests of one login need. `limitMs`: how long each may take. */
export interface TokenContext {
  settings: LoginSettings
  endpoints: LoginEndpoints
  /** '' for a client without a secret. */
  clientSecret: string
  connections: Connections
  limitMs: number
}

/** Creates a PKCE verifier, and its challenge with S256 (RFC 7636 §4). */
export function createVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Returns the address to send the customer's browser to. */
export function authorizationAddress(
  { settings, endpoints }: Pick<TokenContext, 'settings' | 'endpoints'>,
  { state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string },
): string {
  const url = new URL(endpoints.authorizationEndpoint)
  const own = {
    ...settings.parameters,
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(settings.scope !== '' && { scope: settings.scope }),
    ...(settings.resource !== '' && { resource: settings.resource }),
  }
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges an authorization code for tokens. Throws LoginFailure. */
export const exchangeCode = (
  context: TokenContext,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<IssuedTokens> =>
  requestTokens(context, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })

/** Refreshes tokens. A server that doesn't rotate refresh tokens leaves the given one in use. Throws LoginFailure. */
export async function refreshTokens(context: TokenContext, refreshToken: string): Promise<IssuedTokens> {
  const issued = await requestTokens(context, { grant_type: 'refresh_token', refresh_token: refreshToken })
  const { tokens } = issued
  return { ...issued, tokens: { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken } }
}

/** Revokes a refresh token or, without one, the access token (RFC 7009). Returns whether the server confirmed it; never throws. */
export async function revokeTokens(
  context: TokenContext,
  { refreshToken, accessToken }: LoginTokens,
): Promise<boolean> {
  const { revocationEndpoint } = context.endpoints
  if (revocationEndpoint === null) return false
  const hint = refreshToken === null ? 'access_token' : 'refresh_token'
  const outcome = await post(context, revocationEndpoint, { token: refreshToken ?? accessToken, token_type_hint: hint })
  return outcome.kind === 'answer' && outcome.status === 200
}

async function requestTokens(context: TokenContext, fields: Record<string, string>): Promise<IssuedTokens> {
  const { settings, endpoints } = context
  const { resource } = settings
  const outcome = await post(context, endpoints.tokenEndpoint, { ...fields, ...(resource !== '' && { resource }) })
  if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429) {
    throw new LoginFailure({ kind: 'unavailable' })
  }
  const body = parseJson(outcome.body.toString())
  const error = errorSchema.safeParse(body).data?.error
  if (error !== undefined) throw new LoginFailure({ kind: 'refused', code: error })
  const { data } = responseSchema.safeParse(outcome.status < 300 ? body : null)
  if (!data) throw new LoginFailure({ kind: 'unusable' })
  return {
    tokens: { accessToken: data.access_token, refreshToken: data.refresh_token ?? null },
    scopes: (data.scope ?? settings.scope).split(/[\s,]+/).filter((scope) => scope !== ''),
    lifeMs: data.expires_in === undefined ? null : data.expires_in * 1000,
    person: personIn(data.id_token, body, context),
  }
}

function post(
  { settings, clientSecret, connections, limitMs }: TokenContext,
  address: string,
  fields: Record<string, string>,
) {
  const { origin, pathname, search } = new URL(address)
  const form = new URLSearchParams(fields)
  const headers: UpstreamRequest['headers'] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
    ['User-Agent', 'mcp-access-desk'],
  ]
  if (settings.clientAuthentication === 'basic') {
    // Both parts are form-encoded before they're joined (RFC 6749 §2.3.1).
    const pair = `${formEncode(settings.clientId)}:${formEncode(clientSecret)}`
    headers.push(['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`])
  } else form.set('client_id', settings.clientId)
  if (settings.clientAuthentication === 'body') form.set('client_secret', clientSecret)
  return sendRequest(
    { method: 'POST', origin, path: pathname + search, headers, body: Buffer.from(form.toString()) },
    createCanceller().signal,
    { timeoutMs: limitMs, maxBytes: MAX_BYTES },
    connections,
  )
}

const formEncode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2)

const claimsSchema = z.looseObject({ iss: z.string(), aud: z.union([z.string(), z.array(z.string())]) })
const claimSchema = z.union([z.string().min(1).max(500), z.number()]).transform(String)

/**
 * Returns the value of the claim that names the person: from the ID token, which came straight from the token endpoint and therefore needs
 * no signature (OpenID Connect Core §3.1.3.7), or from the response itself. Throws LoginFailure for an ID token of another issuer or client.
 */
function personIn(idToken: string | undefined, body: unknown, { settings, endpoints }: TokenContext): string | null {
  const { personClaim, clientId } = settings
  const claimIn = (object: unknown) =>
    claimSchema.safeParse(z.record(z.string(), z.unknown()).safeParse(object).data?.[personClaim]).data ?? null
  if (idToken === undefined) return claimIn(body)
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { data: claims } = claimsSchema.safeParse(parseJson(payload))
  if (!claims) throw new LoginFailure({ kind: 'unusable' })
  const isForUs = [claims.aud].flat().includes(clientId)
  if (!isForUs || (endpoints.issuer !== null && claims.iss !== endpoints.issuer)) {
    throw new LoginFailure({ kind: 'otherIssuer' })
  }
  return claimIn(claims) ?? claimIn(body)
}
