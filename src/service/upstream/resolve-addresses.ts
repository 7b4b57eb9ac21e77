import { type BaseAddress, resolveBaseAddress } from '../../shared/management/definition/base-address.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'

/**
 * An endpoint and its credentials with base addresses put into `baseUrl` and `tokenUrl`. What isn't known stays as it is
 * stored, and is refused when it is sent. Objects without a reference are returned as they are.
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
