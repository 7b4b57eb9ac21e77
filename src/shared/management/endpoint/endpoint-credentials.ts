import type { Credential } from '../definition/credential.ts'
import type { Endpoint } from './endpoint.ts'

/** How many credentials one request is sent with at most. */
export const MAX_CREDENTIALS_PER_ENDPOINT = 5

/** Ids of all credentials that an endpoint is sent with, each once, in their order. */
export const credentialIdsOf = ({
  credentialId,
  furtherCredentialIds = [],
}: Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>): string[] =>
  credentialId === null && furtherCredentialIds.length === 0
    ? []
    : [...new Set([...(credentialId === null ? [] : [credentialId]), ...furtherCredentialIds])]

/** An endpoint that is sent with these credentials and no others; those over the limit are left out. */
export function withCredentialIds<T extends Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>>(
  endpoint: T,
  ids: readonly string[],
): T {
  const [credentialId = null, ...further] = [...new Set(ids)].slice(0, MAX_CREDENTIALS_PER_ENDPOINT)
  const { furtherCredentialIds: _, ...rest } = endpoint
  return { ...rest, credentialId, ...(further.length > 0 && { furtherCredentialIds: further }) } as T
}

/** The credentials of an endpoint, of those that its server has. */
export const credentialsOf = (
  endpoint: Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'>,
  credentials: readonly Credential[],
): Credential[] =>
  credentialIdsOf(endpoint).flatMap((id) => credentials.find((credential) => credential.id === id) ?? [])

/** Where a credential is put: its headers in lower case, and query parameters as `?name`. Cookies are sent together. */
export function placesOfCredential({ details }: Pick<Credential, 'details'>): string[] {
  switch (details.kind) {
    case 'bearer':
    case 'basic':
    case 'oauth2ClientCredentials':
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
