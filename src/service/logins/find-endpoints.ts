import { z } from 'zod'
import { isLoopbackHost } from '../../base/network/loopback.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { createCanceller } from '../cancel-signal.ts'
import type { Connections } from '../upstream/connections.ts'
import { sendRequest } from '../upstream/send-request.ts'
import { LoginFailure } from './login-failure.ts'
import type { LoginEndpoints, LoginSettings } from './login-settings.ts'

const MAX_BYTES = 64 * 1024
const WELL_KNOWN = '/.well-known'

/** A secret may only be sent with TLS, or within this computer. */
const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((text) => {
    const { protocol, hostname, username, password } = new URL(text)
    return username === '' && password === '' && (protocol === 'https:' || isLoopbackHost(hostname))
  })

const metadataSchema = z.object({
  issuer: z.string().max(2000),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  revocation_endpoint: endpoint.optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

/** Returns the addresses of an issuer's metadata, in order: RFC 8414 §3.1, its OpenID form, and OpenID Connect Discovery §4. */
function metadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  const addresses = [
    `${origin}${WELL_KNOWN}/oauth-authorization-server${path}`,
    `${origin}${WELL_KNOWN}/openid-configuration${path}`,
    `${origin}${path}${WELL_KNOWN}/openid-configuration`,
  ]
  return [...new Set(addresses)]
}

/**
 * Returns the endpoints of the settings' authorization server, from its metadata if they name an issuer. Throws LoginFailure:
 * `otherIssuer` for metadata of another issuer, and `noPkce` if the server says that it doesn't support S256.
 */
export async function findEndpoints(
  settings: Pick<LoginSettings, 'issuer' | 'authorizationEndpoint' | 'tokenEndpoint'>,
  connections: Connections,
  limitMs: number,
): Promise<LoginEndpoints> {
  const { issuer, authorizationEndpoint, tokenEndpoint } = settings
  if (issuer === '') {
    return { issuer: null, authorizationEndpoint, tokenEndpoint, revocationEndpoint: null, namesIssuer: false }
  }
  let isBroken = false
  for (const address of metadataAddresses(issuer)) {
    const { origin, pathname: path } = new URL(address)
    const outcome = await sendRequest(
      { method: 'GET', origin, path, headers: [['Accept', 'application/json']], body: undefined },
      createCanceller().signal,
      { timeoutMs: limitMs, maxBytes: MAX_BYTES },
      connections,
    )
    if (outcome.kind !== 'answer' || outcome.status >= 500 || outcome.status === 429) {
      throw new LoginFailure({ kind: 'unavailable' })
    }
    if (outcome.status !== 200) continue
    const parsed = metadataSchema.safeParse(parseJson(outcome.body.toString()))
    if (parsed.success) return checked(parsed.data, issuer)
    isBroken = true
  }
  throw new LoginFailure({ kind: isBroken ? 'unusable' : 'unavailable' })
}

function checked(metadata: z.output<typeof metadataSchema>, issuer: string): LoginEndpoints {
  // Must be identical (RFC 8414 §3.3), so that one server can't pose as another.
  if (metadata.issuer !== issuer) throw new LoginFailure({ kind: 'otherIssuer' })
  const methods = metadata.code_challenge_methods_supported
  if (methods !== undefined && !methods.includes('S256')) throw new LoginFailure({ kind: 'noPkce' })
  return {
    issuer,
    authorizationEndpoint: metadata.authorization_endpoint,
    tokenEndpoint: metadata.token_endpoint,
    revocationEndpoint: metadata.revocation_endpoint ?? null,
    namesIssuer: metadata.authorization_response_iss_parameter_supported === true,
  }
}
