import { type BaseAddress, resolveBaseAddress } from '../../shared/management/definition/base-address.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'

/**
 * An endpoint and its credential with base addresses put into `baseUrl` and `tokenUrl`. What isn't known stays as it is
 * stored, and is refused when it is sent. Objects without a reference are returned as they are.
 */
export function resolveAddresses(
  { endpoint, credential }: { endpoint: Endpoint; credential: Credential | null },
  baseAddresses: readonly BaseAddress[],
): { endpoint: Endpoint; credential: Credential | null } {
  const resolve = (url: string) => resolveBaseAddress(url, baseAddresses) ?? url
  const baseUrl = resolve(endpoint.baseUrl)
  const details = credential?.details
  const tokenUrl = details?.kind === 'oauth2ClientCredentials' ? resolve(details.tokenUrl) : null
  return {
    endpoint: baseUrl === endpoint.baseUrl ? endpoint : { ...endpoint, baseUrl },
    credential:
      credential && details?.kind === 'oauth2ClientCredentials' && tokenUrl !== null && tokenUrl !== details.tokenUrl
        ? { ...credential, details: { ...details, tokenUrl } }
        : credential,
  }
}
