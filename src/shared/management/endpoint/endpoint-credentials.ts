import type { Credential } from '../definition/credential.ts'
import type { Endpoint } from './endpoint.ts'

/** Maximum number of credentials per request. */
export const MAX_CREDENTIALS_PER_ENDPOINT = 5

/** Returns the distinct IDs of an endpoint's credentials, in order. */
export const credentialIdsOf = ({
  credentialId,
  furtherCredentialIds = [],
}: Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>): string[] =>
  credentialId === null && furtherCredentialIds.length === 0
    ? []
    : [...new Set([...(credentialId === null ? [] : [credentialId]), ...furtherCredentialIds])]

/** Replaces an endpoint's credentials, dropping those over the limit. */
export function withCredentialIds<T extends Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>>(
  endpoint: T,
  ids: readonly string[],
): T {
  const [credentialId = null, ...further] = [...new Set(ids)].slice(0, MAX_CREDENTIALS_PER_ENDPOINT)
  const { furtherCredentialIds: _, ...rest } = endpoint
  return { ...rest, credentialId, ...(further.length > 0 && { furtherCredentialIds: further }) } as T
}

/** Selects an endpoint's credentials from those of its server. */
export const credentialsOf = (
  endpoint: Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>,
  credentials: readonly Credential[],
): Credential[] =>
  credentialIdsOf(endpoint).flatMap((id) => credentials.find((credential) => credential.id === id) ?? [])

/** Returns the places a credential is sent in: headers in lower case, and query parameters as `?name`. All cookies count as one place. */
export function placesOfCredential({ details }: Pick<Credential, 'details'>): string[] {
  switch (details.kind) {
    case 'bearer':
    case 'basic':
    case 'digest':
    case 'awsSigV4':
    case 'oauth2ClientCredentials':
    case 'oauth':
      return ['authorization']
    case 'apiKeyHeader':
      return [details.header.toLowerCase()]
    case 'apiKeyQuery':
      return [`?${details.parameter}`]
    case 'cookie':
      return ['cookie']
    case 'headers':
      return [...details.headers.map((name) => name.toLowerCase()), ...(details.query ?? []).map((name) => `?${name}`)]
  }
}
