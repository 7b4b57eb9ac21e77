import { z } from 'zod'
import { freeName } from '../../values/free-name.ts'
import { baseAddressIdOf } from './base-address.ts'

const name = z.string().trim().min(1).max(80)
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/)

/** An authorization server's address. Only TLS, or this computer, keeps secrets from others in the network. */
const authorizationUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((url) => /^(https:\/\/[^@/]+(\/|$)|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i.test(url))
const optionalUrl = z.union([z.literal(''), authorizationUrl]).default('')

/** Each customer's own login at the API, with OAuth 2.1's authorization code and PKCE. */
const oauthSchema = z
  .object({
    kind: z.literal('oauth'),
    /** The authorization server's issuer, whose metadata names its endpoints; '' if the two endpoints are given instead. */
    issuer: optionalUrl,
    authorizationEndpoint: optionalUrl,
    tokenEndpoint: optionalUrl,
    clientId: z.string().min(1).max(500),
    /** How the client's secret is sent; `none` for a client without one. */
    clientAuthentication: z.enum(['basic', 'body', 'none']).default('none'),
    scope: z.string().max(2000).default(''),
    /** The API for which tokens are requested (RFC 8707); '' for none. */
    resource: z.union([z.literal(''), z.url().max(2000)]).default(''),
    /** Additional parameters of the authorization request. */
    parameters: z.record(z.string().min(1).max(100), z.string().max(1000)).default({}),
    /** The claim of the ID token or of the token response that says who logged in. */
    personClaim: z.string().min(1).max(200).default('sub'),
  })
  .refine(
    ({ issuer, authorizationEndpoint, tokenEndpoint }) =>
      issuer !== '' || (authorizationEndpoint !== '' && tokenEndpoint !== ''),
    { path: ['issuer'] },
  )

/** The kind of a credential, with all of its properties that aren't secret. */
export const credentialKindSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bearer') }),
  z.object({ kind: z.literal('apiKeyHeader'), header: headerName, prefix: z.string().max(100).default('') }),
  z.object({ kind: z.literal('apiKeyQuery'), parameter: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('basic'), username: z.string().max(500) }),
  /** HTTP Digest (RFC 7616). */
  z.object({ kind: z.literal('digest'), username: z.string().max(500) }),
  /** AWS Signature Version 4. The secret may also contain an access key ID of its own; see `splitAccessKey`. */
  z.object({
    kind: z.literal('awsSigV4'),
    accessKeyId: z.string().trim().max(128),
    region: z.string().trim().min(1).max(64),
    service: z.string().trim().min(1).max(64),
  }),
  z.object({ kind: z.literal('cookie') }),
  /** Several secrets that a request needs together: in headers, including `Cookie`, and in query parameters. */
  z
    .object({
      kind: z.literal('headers'),
      headers: z.array(headerName).max(20),
      query: z.array(z.string().min(1).max(150)).max(20).optional(),
    })
    .refine(({ headers, query = [] }) => headers.length + query.length > 0, { path: ['headers'] }),
  z.object({
    kind: z.literal('oauth2ClientCredentials'),
    /** `http(s)://…`, or `base:<id>/path` relative to one of the definition's base addresses. */
    tokenUrl: z.union([
      z.url({ protocol: /^https?$/ }).max(2000),
      z
        .string()
        .max(2000)
        .refine((url) => baseAddressIdOf(url) !== null),
    ]),
    clientId: z.string().min(1).max(500),
    scope: z.string().max(2000).default(''),
    audience: z.string().max(2000).default(''),
    clientAuthentication: z.enum(['basic', 'body']).default('basic'),
  }),
  oauthSchema,
])
export type CredentialKind = z.output<typeof credentialKindSchema>

/**
 * A credential of an MCP server. Its secret values are stored separately, encrypted, and never returned. `perCustomer`: each customer has a
 * separate value, supplied at generation in the metadata entry `customerKey` and bound to the token. `testSecret`: the server also stores a
 * value for endpoint tests, which customers' calls never use.
 */
const credentialObject = z.object({
  id: z.string().min(1).max(64),
  name,
  details: credentialKindSchema,
  perCustomer: z.boolean().default(false),
  customerKey: z.string().min(1).max(64).optional(),
  testSecret: z.literal(true).optional(),
  /**
   * Its original name in the source it was imported from: a variable, a security scheme, or a folder. Distinguishes credentials of the same
   * kind.
   */
  source: z.string().min(1).max(200).optional(),
})

/** A login is each customer's own, but isn't a value that's supplied at generation. */
export const credentialSchema = credentialObject.refine(
  ({ perCustomer, details }) => !(perCustomer && details.kind === 'oauth'),
  { path: ['perCustomer'] },
)
export type Credential = z.output<typeof credentialSchema>

/** Name of a query parameter's secret value; header names never begin with a question mark. */
export const querySecretName = (parameter: string): string => `?${parameter}`

/**
 * Returns the names of a credential's secret values, which the form asks for. A credential that's sent in several places has one for each.
 */
export function secretNamesOf(details: CredentialKind): string[] {
  switch (details.kind) {
    case 'bearer':
      return ['token']
    case 'apiKeyHeader':
    case 'apiKeyQuery':
      return ['key']
    case 'basic':
    case 'digest':
      return ['password']
    case 'awsSigV4':
      return ['secretAccessKey']
    case 'cookie':
      return ['cookie']
    case 'headers':
      return [...details.headers, ...(details.query ?? []).map(querySecretName)]
    case 'oauth2ClientCredentials':
      return ['clientSecret']
    case 'oauth':
      return details.clientAuthentication === 'none' ? [] : ['clientSecret']
  }
}

/** Secret values by name. Sent to the service, never returned. */
export const credentialSecretsSchema = z.record(z.string().min(1).max(200), z.string().min(1).max(20_000))
export type CredentialSecrets = z.output<typeof credentialSecretsSchema>

/** A credential as the window sees it, with the names of the secret values that are set. */
export const credentialViewSchema = credentialObject.extend({ secretsSet: z.array(z.string()) })
export type CredentialView = z.output<typeof credentialViewSchema>

/** Whether the server stores a secret value for the credential, if only for tests. */
export const keepsSecret = ({ perCustomer, testSecret }: Pick<Credential, 'perCustomer' | 'testSecret'>): boolean =>
  !perCustomer || testSecret === true

/**
 * Suggests a readable metadata key for a per-customer credential, based on its name: `ledgerly_key` for “Ledgerly key”, and `api_key` for
 * “api.example.com: API key”. Avoids taken keys.
 */
export function suggestCustomerKey(name: string, taken: readonly string[]): string {
  const words = (name.split(/:\s+/).at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
  const base = words.replace(/^_+|_+$/g, '').slice(0, 50) || 'api_key'
  return freeName(
    base,
    (key) => taken.includes(key),
    (number) => `${base}_${number}`,
  )
}

/** Returns the key of the metadata entry that holds a per-customer credential's value. */
export const credentialCustomerKey = (credential: Pick<Credential, 'id' | 'customerKey'>): string =>
  credential.customerKey ?? credential.id
