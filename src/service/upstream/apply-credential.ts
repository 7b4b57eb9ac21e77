import type { Credential, CredentialKind } from '../../shared/management/definition/credential.ts'
import { credentialCustomerKey, querySecretName, secretNamesOf } from '../../shared/management/definition/credential.ts'
import { createNameGuard } from '../../shared/management/endpoint/same-name.ts'
import { message } from '../../shared/text/message.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import type { UpstreamRequest } from './build-request.ts'
import { RequestProblem } from './request-problem.ts'
import { sentKey } from './sent-key.ts'

/** Secret values by name (see `secretNamesOf`). */
export type Secrets = Readonly<Record<string, string>>

/**
 * Returns a credential's secret values: the server's, or the customer's own for a `perCustomer` credential. Throws RequestProblem
 * `credential` if one is missing.
 */
export function secretsFor(
  credential: Credential,
  ofServer: (credentialId: string) => Secrets,
  ofCustomer: Secrets,
): Secrets {
  const names = secretNamesOf(credential.details)
  if (credential.perCustomer) {
    const key = credentialCustomerKey(credential)
    const [name] = names
    const value = Object.hasOwn(ofCustomer, key) ? ofCustomer[key] : undefined
    if (name === undefined || !value) {
      throw new RequestProblem('credential', message('upstream.accessNotSet', { name: credential.name }))
    }
    return { [name]: value }
  }
  const secrets = ofServer(credential.id)
  if (names.some((name) => !secrets[name])) {
    throw new RequestProblem('credential', message('upstream.accessIncomplete', { name: credential.name }))
  }
  return secrets
}

/** A kind of credential that's fetched before a request, or computed from it. */
export type Derived = Extract<CredentialKind, { kind: 'oauth2ClientCredentials' | 'oauth' | 'digest' | 'awsSigV4' }>
/** A credential in the form in which it's added to a request; `accessToken` is a token that OAuth 2 has issued for the credential. */
type Applied = Exclude<CredentialKind, Derived> | { kind: 'accessToken' }

export const isDerived = (details: CredentialKind): details is Derived =>
  details.kind === 'oauth2ClientCredentials' ||
  details.kind === 'oauth' ||
  details.kind === 'digest' ||
  details.kind === 'awsSigV4'

/** Adds a credential to a request, replacing whatever the endpoint has in the same place. Throws RequestProblem `credential`. */
export function applyCredential(request: UpstreamRequest, details: Applied, secrets: Secrets): UpstreamRequest {
  const secret = (name: string) => secrets[name] ?? ''
  switch (details.kind) {
    case 'bearer':
      return withHeader(request, 'Authorization', `Bearer ${secret('token')}`)
    case 'accessToken':
      return withHeader(request, 'Authorization', `Bearer ${secret('accessToken')}`)
    case 'apiKeyHeader':
      return withHeader(request, details.header, sentKey(details, secret('key')))
    case 'apiKeyQuery':
      return { ...request, path: withQuery(request.path, details.parameter, secret('key')) }
    case 'basic': {
      const pair = Buffer.from(`${details.username}:${secret('password')}`).toString('base64')
      return withHeader(request, 'Authorization', `Basic ${pair}`)
    }
    case 'cookie':
      return withCookie(request, secret('cookie'))
    case 'headers': {
      const { headers, query = [] } = details
      const path = query.reduce((made, name) => withQuery(made, name, secret(querySecretName(name))), request.path)
      return headers.reduce(
        (made, name) =>
          name.toLowerCase() === 'cookie' ? withCookie(made, secret(name)) : withHeader(made, name, secret(name)),
        { ...request, path },
      )
    }
  }
}

const namesOfCookies = (cookies: string): string[] => cookies.split(';').map((each) => each.split('=')[0]?.trim() ?? '')

/** Adds cookies to a request. Keeps the endpoint's own, except those that a server may confuse with one of the new ones. */
function withCookie(request: UpstreamRequest, cookie: string): UpstreamRequest {
  const guard = createNameGuard(namesOfCookies(cookie))
  const own = request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(/; */))
    .filter((each) => each !== '' && !namesOfCookies(each).some((name) => guard.mayBeTaken(name, false)))
  return withHeader(request, 'Cookie', [...own, cookie].join('; '))
}

function withHeader(request: UpstreamRequest, name: string, value: string): UpstreamRequest {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) {
    throw new RequestProblem('credential', message('upstream.accessLineBreak'))
  }
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  return { ...request, headers: [...others, [name, Buffer.from(value.trim(), 'utf8').toString('latin1')]] }
}

function withQuery(path: string, name: string, value: string): string {
  const [before = '', query = ''] = splitAt(path, '?')
  const encoded = encodeURIComponent(toWellFormed(name))
  const guard = createNameGuard([name])
  const others = query.split('&').filter((pair) => pair !== '' && !guard.mayBeTaken(pair.split('=')[0] ?? '', false))
  return `${before}?${[...others, `${encoded}=${encodeURIComponent(toWellFormed(value))}`].join('&')}`
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
