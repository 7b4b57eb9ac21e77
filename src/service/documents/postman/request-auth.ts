import type { CredentialKind } from '../../../shared/platform/credential.ts'
import type { FoundCredential } from '../found-credential.ts'
import { isObject, type Json, member } from '../json.ts'
import { type Auth, authAttributes, authShape } from './collection-shape.ts'
import type { RequestTemplate } from './request-template.ts'

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/

/** What counts for a request: its own authentication, else that of the innermost folder, else the collection's. */
export function innermostAuth(chain: (Json | undefined)[]): Auth | null {
  for (const each of chain) {
    const { data } = authShape.safeParse(each)
    if (data && data.type !== 'inherit') return data.type === 'noauth' ? null : data
  }
  return null
}

/** The settings of an authentication; v2.1 lists them, and some exports hold an object as v2.0 did. */
function settingsOf(auth: Auth): (key: string) => string {
  const settings = Object.hasOwn(auth, auth.type) ? auth[auth.type] : undefined
  const listed = authAttributes.parse(settings)
  return (key) => {
    const own = isObject(settings) ? member(settings, key) : listed.find((attribute) => attribute.key === key)?.value
    return typeof own === 'string' ? own : ''
  }
}

/** The credential that an authentication becomes, with its secrets; null, with a notice, for kinds that are not known. */
export function credentialOfAuth(auth: Auth, template: RequestTemplate): FoundCredential | null {
  const { variables } = template
  const setting = settingsOf(auth)
  const plain = (key: string) => {
    const value = variables.resolve(setting(key))
    return value.includes('{{') ? '' : value
  }
  const secret = (name: string, key: string): Record<string, string> => {
    const value = variables.secretOf(setting(key))
    return value === undefined ? {} : { [name]: value }
  }
  switch (auth.type) {
    case 'bearer':
      return { name: 'Bearer token', details: { kind: 'bearer' }, secrets: secret('token', 'token') }
    case 'basic': {
      const username = plain('username')
      if (username === '') template.tell('info', 'Fill in the user name of the credential "Basic".')
      return { name: 'Basic', details: { kind: 'basic', username }, secrets: secret('password', 'password') }
    }
    case 'apikey': {
      const name = plain('key') || 'X-API-Key'
      const inQuery = setting('in') === 'query'
      if (!inQuery && !HEADER.test(name)) return drop(template, 'its header has no valid name.')
      const details: CredentialKind = inQuery
        ? { kind: 'apiKeyQuery', parameter: name }
        : { kind: 'apiKeyHeader', header: name, prefix: '' }
      return { name, details, secrets: secret('key', 'value') }
    }
    case 'oauth2':
      return oauth(setting, plain, secret, template)
    default:
      return drop(template, `the kind "${auth.type.slice(0, 40)}" is not supported.`)
  }
}

function drop(template: RequestTemplate, why: string): null {
  template.tell('dropped', `The authentication is left out: ${why}`)
  return null
}

/** Client credentials where that is the grant; any other grant needs a person, so its access token is asked for. */
function oauth(
  setting: (key: string) => string,
  plain: (key: string) => string,
  secret: (name: string, key: string) => Record<string, string>,
  template: RequestTemplate,
): FoundCredential {
  const tokenUrl = plain('accessTokenUrl')
  const isUrl = /^https?:\/\/[^\s/@]+(\/|$)/.test(tokenUrl)
  if (setting('grant_type') === 'client_credentials' && isUrl) {
    const clientId = plain('clientId')
    if (clientId === '') template.tell('info', 'Fill in the client ID of the credential "OAuth 2".')
    const details: CredentialKind = {
      kind: 'oauth2ClientCredentials',
      tokenUrl,
      clientId: clientId || 'client-id',
      scope: plain('scope'),
      audience: plain('audience'),
      clientAuthentication: setting('client_authentication') === 'body' ? 'body' : 'basic',
    }
    return { name: 'OAuth 2', details, secrets: secret('clientSecret', 'clientSecret') }
  }
  template.tell('info', 'This OAuth 2 sign-in needs a person; its credential takes an access token instead.')
  const inQuery = setting('addTokenTo') === 'queryParams'
  return inQuery
    ? {
        name: 'Access token',
        details: { kind: 'apiKeyQuery', parameter: 'access_token' },
        secrets: secret('key', 'accessToken'),
      }
    : { name: 'Access token', details: { kind: 'bearer' }, secrets: secret('token', 'accessToken') }
}
