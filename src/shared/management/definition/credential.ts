import { z } from 'zod'
import { freeName } from '../../values/free-name.ts'
import { baseAddressIdOf } from './base-address.ts'

const name = z.string().trim().min(1).max(80)
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/)

/** What kind of credential, with all that is no secret. */
export const credentialKindSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bearer') }),
  z.object({ kind: z.literal('apiKeyHeader'), header: headerName, prefix: z.string().max(100).default('') }),
  z.object({ kind: z.literal('apiKeyQuery'), parameter: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('basic'), username: z.string().max(500) }),
  z.object({ kind: z.literal('cookie') }),
  /** Several secrets that a request needs together: in headers, `Cookie` with them, and in query parameters. */
  z
    .object({
      kind: z.literal('headers'),
      headers: z.array(headerName).max(20),
      query: z.array(z.string().min(1).max(150)).max(20).optional(),
    })
    .refine(({ headers, query = [] }) => headers.length + query.length > 0, { path: ['headers'] }),
  z.object({
    kind: z.literal('oauth2ClientCredentials'),
    /** `http(s)://…`, or `base:<id>/path` below one of the definition's base addresses. */
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
])
export type CredentialKind = z.output<typeof credentialKindSchema>

/**
 * One credential of an MCP server. Its secret values are kept apart from it, encrypted, and are never read back.
 * `perCustomer`: each customer has a value of their own, given at generation in the metadata entry `customerKey`, and
 * bound to the token.
 * `testSecret`: a value of the server's is kept for tests of endpoints even so; no customer's call uses it.
 */
export const credentialSchema = z.object({
  id: z.string().min(1).max(64),
  name,
  details: credentialKindSchema,
  perCustomer: z.boolean().default(false),
  customerKey: z.string().min(1).max(64).optional(),
  testSecret: z.literal(true).optional(),
  /** What it was called where it was imported from: a variable, a security scheme, a folder. Tells equal kinds apart. */
  source: z.string().min(1).max(200).optional(),
})
export type Credential = z.output<typeof credentialSchema>

/** Name of the secret value of a query parameter beside those of headers, none of which begins with a question mark. */
export const querySecretName = (parameter: string): string => `?${parameter}`

/** Names of a credential's secret values: what the form asks for. A credential of several places has one for each. */
export function secretNamesOf(details: CredentialKind): string[] {
  switch (details.kind) {
    case 'bearer':
      return ['token']
    case 'apiKeyHeader':
    case 'apiKeyQuery':
      return ['key']
    case 'basic':
      return ['password']
    case 'cookie':
      return ['cookie']
    case 'headers':
      return [...details.headers, ...(details.query ?? []).map(querySecretName)]
    case 'oauth2ClientCredentials':
      return ['clientSecret']
  }
}

/** Secret name to secret value. Goes to the service, never back. */
export const credentialSecretsSchema = z.record(z.string().min(1).max(200), z.string().min(1).max(20_000))
export type CredentialSecrets = z.output<typeof credentialSecretsSchema>

/** A credential as the window sees it: with the names of the secret values that are set. */
export const credentialViewSchema = credentialSchema.extend({ secretsSet: z.array(z.string()) })
export type CredentialView = z.output<typeof credentialViewSchema>

/** Whether the server keeps a secret value of the credential, be it for tests alone. */
export const keepsSecret = ({ perCustomer, testSecret }: Pick<Credential, 'perCustomer' | 'testSecret'>): boolean =>
  !perCustomer || testSecret === true

/**
 * A readable key for the metadata entry of a credential that each customer has a value of, from what it's called: `ledgerly_key` of “Ledgerly
 * key”, and `api_key` of “api.example.com: API key”. Differs from those that are taken.
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

/** The metadata entry that holds a per-customer credential's value. */
export const credentialCustomerKey = (credential: Pick<Credential, 'id' | 'customerKey'>): string =>
  credential.customerKey ?? credential.id
