import type { CredentialKind } from '../../../shared/management/definition/credential.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { FoundCredential } from '../found-credential.ts'
import { isJsonObject, type Json, member } from '../json.ts'
import { redactSecrets } from '../secret-shape.ts'
import { type Auth, authAttributes, authShape } from './collection-shape.ts'
import type { RequestTemplate } from './request-template.ts'
import { readRequestUrl } from './request-url.ts'
import { variableNames } from './variables.ts'

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/

/** Authentication, with the name of the request, folder, or collection that defines it. */
export interface PlacedAuth {
  auth: Json | undefined
  of: string
}

/** Returns the authentication that applies to a request: its own, or the innermost folder's, or otherwise the collection's. */
export function innermostAuth(chain: PlacedAuth[]): { auth: Auth; of: string } | null {
  for (const { auth, of } of chain) {
    const { data } = authShape.safeParse(auth)
    if (data && data.type !== 'inherit') return data.type === 'noauth' ? null : { auth: data, of }
  }
  return null
}

/** Returns a function that looks up settings of an authentication; v2.1 has a list of them, but some exports use an object as in v2.0. */
function settingsOf(auth: Auth): (key: string) => string {
  const settings = Object.hasOwn(auth, auth.type) ? auth[auth.type] : undefined
  const listed = authAttributes.parse(settings)
  return (key) => {
    const own = isJsonObject(settings)
      ? member(settings, key)
      : listed.find((attribute) => attribute.key === key)?.value
    return typeof own === 'string' ? own : ''
  }
}

/** Settings that contain a secret or its owner; the variables in them distinguish credentials of the same kind. */
const SECRET_SETTINGS = [
  'token',
  'username',
  'password',
  'value',
  'clientId',
  'clientSecret',
  'accessToken',
  'accessKey',
  'secretKey',
]

/** Names a credential after the variables that supply its secret, or otherwise after the place that defines it. */
export function named(found: FoundCredential, texts: readonly string[], of: string): FoundCredential {
  const names = [...new Set(texts.flatMap(variableNames))].map((name) => redactSecrets(name))
  const source = names.join(', ') || redactSecrets(of)
  return {
    ...found,
    source,
    name: source === '' ? found.name : say(message('credentialNames.from', { source, name: found.name })),
  }
}

/** Converts an authentication to a credential with its secrets; returns null, with a notice, for unknown kinds. */
export function credentialOfAuth(
  { auth, of }: { auth: Auth; of: string },
  template: RequestTemplate,
): FoundCredential | null {
  const setting = settingsOf(auth)
  const found = readAuth(auth, template)
  return found && named(found, SECRET_SETTINGS.map(setting), of)
}

const AUTH_NAMES = { basic: 'Basic', digest: 'Digest' } as const

function readAuth(auth: Auth, template: RequestTemplate): FoundCredential | null {
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
      return {
        name: say(message('credentialNames.lower.bearer')),
        details: { kind: 'bearer' },
        secrets: secret('token', 'token'),
      }
    case 'basic':
    case 'digest': {
      const username = plain('username')
      if (username === '')
        template.report('info', message('documentNotices.postman.authUser', { kind: AUTH_NAMES[auth.type] }))
      return {
        name: say(message(`credentialNames.lower.${auth.type}`)),
        details: { kind: auth.type, username },
        secrets: secret('password', 'password'),
      }
    }
    case 'apikey': {
      const name = plain('key') || 'X-API-Key'
      const inQuery = setting('in') === 'query'
      if (!inQuery && !HEADER.test(name)) return drop(template, message('documentNotices.postman.authHeader'))
      const details: CredentialKind = inQuery
        ? { kind: 'apiKeyQuery', parameter: name }
        : { kind: 'apiKeyHeader', header: name, prefix: '' }
      return { name: say(message('credentialNames.apiKey', { name })), details, secrets: secret('key', 'value') }
    }
    case 'awsv4':
      return awsSignature(setting, plain, secret, template)
    case 'oauth2':
      return oauth(setting, plain, secret, template)
    default:
      return drop(template, message('documentNotices.postman.authKind', { kind: auth.type.slice(0, 40) }))
  }
}

function awsSignature(
  setting: (key: string) => string,
  plain: (key: string) => string,
  secret: (name: string, key: string) => Record<string, string>,
  template: RequestTemplate,
): FoundCredential {
  const [accessKeyId, region, service] = [plain('accessKey'), plain('region'), plain('service')]
  if (accessKeyId === '' || region === '' || service === '')
    template.report('info', message('documentNotices.postman.authAws'))
  if (setting('sessionToken') !== '') template.report('dropped', message('documentNotices.postman.authSession'))
  return {
    name: say(message('credentialNames.lower.awsSigV4')),
    details: {
      kind: 'awsSigV4',
      accessKeyId,
      region: region || 'us-east-1',
      service: service || 'execute-api',
    },
    secrets: secret('secretAccessKey', 'secretKey'),
  }
}

function drop(template: RequestTemplate, why: Message): null {
  template.report('dropped', why)
  return null
}

/**
 * Uses client credentials if that's the grant type; any other grant requires a person, so the user is asked for an access token instead.
 */
function oauth(
  setting: (key: string) => string,
  plain: (key: string) => string,
  secret: (name: string, key: string) => Record<string, string>,
  template: RequestTemplate,
): FoundCredential {
  const tokenUrl =
    setting('grant_type') === 'client_credentials' ? tokenAddress(setting('accessTokenUrl'), template) : ''
  if (tokenUrl !== '') {
    const clientId = plain('clientId')
    if (clientId === '') template.report('info', message('documentNotices.postman.authClientId'))
    const details: CredentialKind = {
      kind: 'oauth2ClientCredentials',
      tokenUrl,
      clientId: clientId || 'client-id',
      scope: plain('scope'),
      audience: plain('audience'),
      clientAuthentication: setting('client_authentication') === 'body' ? 'body' : 'basic',
    }
    return { name: say(message('credentialNames.oauth2')), details, secrets: secret('clientSecret', 'clientSecret') }
  }
  template.report('info', message('documentNotices.postman.authPersonal'))
  const inQuery = setting('addTokenTo') === 'queryParams'
  const name = say(message('credentialNames.accessToken'))
  return inQuery
    ? {
        name,
        details: { kind: 'apiKeyQuery', parameter: 'access_token' },
        secrets: secret('key', 'accessToken'),
      }
    : { name, details: { kind: 'bearer' }, secrets: secret('token', 'accessToken') }
}

/** Returns the address for fetching tokens, below a base address if its host is a variable, or '' if it isn't an address. */
function tokenAddress(text: string, template: RequestTemplate): string {
  const resolved = template.variables.resolve(text)
  if (/^https?:\/\/[^\s/@{}]+(\/|$)/.test(resolved) && !resolved.includes('{{')) return resolved
  const url = { raw: text, protocol: '', host: '', port: '', path: '', query: null, variable: [] }
  const read = text.trim() === '' ? null : readRequestUrl(url, template.variables, template.addresses)
  if (!read || 'refused' in read || read.address.user !== '') return ''
  const path = template.variables.resolve(read.path)
  return path.includes('{{') ? '' : read.address.baseUrl + path
}
