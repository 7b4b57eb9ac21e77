import type { Endpoint, Pair } from '../endpoint/endpoint.ts'
import { inlineParameter } from '../endpoint/inline-parameter.ts'
import { parseTemplate } from '../endpoint/template.ts'
import type { Credential } from './credential.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { isSecretHeader, isSecretQuery } from './secret-names.ts'

/** A secret hard-coded in an endpoint's request that a credential could hold. */
export interface LiteralSecret {
  place: 'header' | 'cookie' | 'query' | 'login'
  /** Index in the headers, cookies, or query. */
  index: number
  /** Name of the header, cookie, or query parameter; for a login in a URL, the base URL without the login. */
  name: string
  /** For a login: `user:password`, decoded. */
  value: string
  /** The parameter whose default or example it is, if any. */
  parameter?: string
}

const HEADER_CREDENTIALS = new Set(['bearer', 'apiKeyHeader', 'basic', 'digest', 'awsSigV4', 'cookie', 'headers'])

/** Whether a header's name indicates a secret value. */
export const isSensitiveHeader = (header: string): boolean =>
  /^(?:proxy-)?authorization$|^cookie$/i.test(header) || isSecretHeader(header)

/** Whether a cookie's name indicates a secret value, such as a session. */
export const isSecretCookie = (name: string): boolean =>
  isSecretQuery(name) || /sess|(?:^|[^a-z])s?id$|auth|token|jwt|login/i.test(name)

/**
 * Returns an endpoint's secrets that a credential could hold, in addition to those in its `credentials`. Only complete values count,
 * including a parameter's default or example, which the model reads: `Bearer {{token}}` doesn't contain a secret if `token` has neither.
 */
export function literalSecretsOf(endpoint: Endpoint, credentials: readonly Credential[]): LiteralSecret[] {
  const joins = credentials.every(({ details, perCustomer }) => HEADER_CREDENTIALS.has(details.kind) && !perCustomer)
  const headers = joins ? findIn(endpoint, 'header', isSensitiveHeader) : []
  const login = joins ? loginOf(endpoint) : []
  const cookies = joins ? findIn(endpoint, 'cookie', isSecretCookie) : []
  const found = [...headers, ...cookies, ...login]
  // A credential is sent either in headers or in the query, where it's a single parameter.
  return found.length > 0 || credentials.length > 0 ? found : findIn(endpoint, 'query', isSecretQuery).slice(0, 1)
}

/** Removes these secrets from the endpoint, and the parameters that held them. */
export function withoutLiteralSecrets(endpoint: Endpoint, secrets: readonly LiteralSecret[]): Endpoint {
  const gone = (place: LiteralSecret['place']) =>
    new Set(secrets.filter((secret) => secret.place === place).map(({ index }) => index))
  const keep = (pairs: Pair[], indices: Set<number>) => pairs.filter((_, index) => !indices.has(index))
  return {
    ...endpoint,
    baseUrl: gone('login').size > 0 ? endpoint.baseUrl.replace(LOGIN, '$1') : endpoint.baseUrl,
    query: keep(endpoint.query, gone('query')),
    headers: keep(endpoint.headers, gone('header')),
    cookies: keep(endpoint.cookies, gone('cookie')),
    parameters: endpoint.parameters.filter(({ name }) => secrets.every(({ parameter }) => parameter !== name)),
  }
}

function findIn(
  endpoint: Endpoint,
  place: 'header' | 'cookie' | 'query',
  isSecret: (name: string) => boolean,
): LiteralSecret[] {
  const names = new Set(endpoint.parameters.map(({ name }) => name))
  return pairsOf(endpoint, place).flatMap(({ name, value }, index): LiteralSecret[] => {
    if (!isSecret(name)) return []
    const parameters = parseTemplate(value, names).flatMap((part) => ('parameter' in part ? [part.parameter] : []))
    if (parameters.length === 0) return value.trim() === '' ? [] : [{ place, index, name, value }]
    const [parameter] = parameters
    if (parameters.length > 1 || parameter === undefined || isElsewhere(endpoint, parameter)) return []
    const known = endpoint.parameters.find((each) => each.name === parameter)
    const shown = known?.default ?? known?.example
    if (typeof shown !== 'string' || isPlaceholderValue(shown)) return []
    const whole = pairsOf(inlineParameter(endpoint, parameter), place)[index]?.value ?? ''
    return [{ place, index, name, value: whole, parameter }]
  })
}

const pairsOf = (endpoint: Endpoint, place: 'header' | 'cookie' | 'query'): Pair[] =>
  place === 'header' ? endpoint.headers : place === 'cookie' ? endpoint.cookies : endpoint.query

/** Whether a parameter is used more than once, in which case it can't be a key. */
const isElsewhere = (endpoint: Endpoint, parameter: string): boolean =>
  [
    endpoint.path,
    JSON.stringify(endpoint.body),
    ...[...endpoint.query, ...endpoint.headers, ...endpoint.cookies].map(({ value }) => value),
  ]
    .map((text) => parseTemplate(text, new Set([parameter])).filter((part) => 'parameter' in part).length)
    .reduce((sum, count) => sum + count, 0) > 1

const LOGIN = /^(https?:\/\/)([^/@]*)@/

function loginOf({ baseUrl }: Endpoint): LiteralSecret[] {
  const login = LOGIN.exec(baseUrl)?.[2]
  return login ? [{ place: 'login', index: 0, name: baseUrl.replace(LOGIN, '$1…@'), value: decode(login) }] : []
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
