import { type BaseAddress, resolveBaseAddress } from '../../shared/management/definition/base-address.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'

/**
 * Resolves references to base addresses in the `baseUrl` of an endpoint and the `tokenUrl` of its credentials. Unknown ones stay unchanged,
 * and the request is then rejected when it's sent. Objects without a reference are returned unchanged.
 */
export function resolveAddresses(
  { endpoint, credentials }: { endpoint: Endpoint; credentials: readonly Credential[] },
  baseAddresses: readonly BaseAddress[],
): { endpoint: Endpoint; credentials: Credential[] } {
  const resolve = (url: string) => resolveBaseAddress(url, baseAddresses) ?? url
  const baseUrl = resolve(endpoint.baseUrl)
  return {
    endpoint: baseUrl === endpoint.baseUrl ? endpoint : { ...endpoint, baseUrl },
    credentials: credentials.map((credential) => {
      const { details } = credential
      const tokenUrl = details.kind === 'oauth2ClientCredentials' ? resolve(details.tokenUrl) : null
      return details.kind === 'oauth2ClientCredentials' && tokenUrl !== null && tokenUrl !== details.tokenUrl
        ? { ...credential, details: { ...details, tokenUrl } }
        : credential
    }),
  }
}
