import { Buffer } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { type FoundCredential, joinCredentials } from '../../../importers/documents/found-credential.ts'
import { Notices } from '../../../importers/documents/notices.ts'
import {
  type Credential,
  type CredentialSecrets,
  credentialSchema,
} from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import {
  type LiteralSecret,
  literalSecretsOf,
  withoutLiteralSecrets,
} from '../../../shared/management/definition/literal-secrets.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import {
  credentialIdsOf,
  credentialsOf,
  MAX_CREDENTIALS_PER_ENDPOINT,
  placesOfCredential,
  withCredentialIds,
} from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import { createIdentifier } from '../../store/identifier.ts'
import { refuse } from '../refuse.ts'

const MAX_SECRET = 20_000

/** A definition whose secrets are in credentials, and the secret values of new ones. */
export interface ExtractedSecrets {
  definition: Definition
  added: Map<string, CredentialSecrets>
}

/**
 * Moves hard-coded secrets into credentials, for one endpoint or all. `known` has the secret values by credential. Equal secrets share one
 * credential; credentials that are no longer used are removed. Throws `invalidInput` for a secret that no credential can hold.
 */
export async function extractSecrets(
  definition: Definition,
  known: ReadonlyMap<string, CredentialSecrets>,
  endpointId?: string,
): Promise<ExtractedSecrets> {
  const yieldToEventLoop = createYieldToEventLoop()
  const credentials = [...definition.credentials]
  const added: ExtractedSecrets['added'] = new Map()
  const secretsOf = (id: string) => added.get(id) ?? known.get(id) ?? {}

  function idOf(found: FoundCredential): string {
    const same = credentials.find(
      ({ id, perCustomer, details }) =>
        !perCustomer &&
        isDeepStrictEqual(details, found.details) &&
        isDeepStrictEqual({ ...secretsOf(id) }, found.secrets),
    )
    if (same) return same.id
    const id = createIdentifier('cred_')
    const parsed = credentialSchema.safeParse({ id, name: unusedName(found.name, credentials), details: found.details })
    if (!parsed.success || Object.values(found.secrets).some(({ length }) => length > MAX_SECRET))
      throw refuse('endpointId', message('management.credential.tooLarge', { name: found.name }))
    credentials.push(parsed.data)
    added.set(id, found.secrets)
    return id
  }

  function move(endpoint: Endpoint): Endpoint {
    const own = credentialsOf(endpoint, credentials)
    const literals = literalSecretsOf(endpoint, own)
    if (literals.length === 0) return endpoint
    const known = own.map(({ id, name, details }) => ({ id, name, details, secrets: secretsOf(id) }))
    const ids = withLiterals(known, literals).map((each) => ('id' in each ? each.id : idOf(each)))
    return withCredentialIds(withoutLiteralSecrets(endpoint, literals), ids)
  }

  const endpoints: Endpoint[] = []
  for (const endpoint of definition.endpoints) {
    await yieldToEventLoop()
    endpoints.push(endpointId === undefined || endpoint.id === endpointId ? move(endpoint) : endpoint)
  }
  const usedBy = (all: readonly Endpoint[], id: string) => all.some((each) => credentialIdsOf(each).includes(id))
  const kept = credentials.filter(({ id }) => usedBy(endpoints, id) || !usedBy(definition.endpoints, id))
  return { definition: { ...definition, endpoints, credentials: kept }, added }
}

/**
 * Returns the endpoint's credentials along with those found in its request. An endpoint's existing credential takes precedence over a
 * hard-coded one in the same place, as in a call. All cookies share one credential, and secrets beyond the maximum number of credentials
 * are combined in the last one.
 */
function withLiterals(
  own: (FoundCredential & { id: string })[],
  literals: readonly LiteralSecret[],
): (FoundCredential | (FoundCredential & { id: string }))[] {
  const isCookie = ({ place, name }: LiteralSecret) =>
    place === 'cookie' || (place === 'header' && name.toLowerCase() === 'cookie')
  const cookies = literals
    .filter(isCookie)
    .map(({ place, name, value }) => (place === 'cookie' ? `${name}=${value.trim()}` : value.trim()))
  const joined = cookies.length === 0 ? undefined : own.find(({ details }) => details.kind === 'cookie')
  const all = [...cookies, ...(joined?.secrets.cookie ? [joined.secrets.cookie] : [])]
  const cookie: FoundCredential[] =
    cookies.length === 0
      ? []
      : [{ name: nameOf('cookie'), details: { kind: 'cookie' }, secrets: { cookie: all.join('; ') } }]
  const kept = own.filter((each) => each !== joined)
  const taken = new Set(kept.flatMap(placesOfCredential))
  const found = [...cookie, ...literals.filter((literal) => !isCookie(literal)).map(credentialOf)].filter((each) => {
    const isNew = placesOfCredential(each).every((place) => !taken.has(place))
    for (const place of placesOfCredential(each)) taken.add(place)
    return isNew
  })
  const room = MAX_CREDENTIALS_PER_ENDPOINT - kept.length
  if (found.length <= room) return [...kept, ...found]
  const last = joinCredentials(found.slice(Math.max(0, room - 1)), new Notices(), '')
  return [...kept, ...found.slice(0, Math.max(0, room - 1)), ...(last ? [last] : [])]
}

const nameOf = (kind: 'bearer' | 'basic' | 'cookie' | 'key'): string => say(message(`credentialNames.${kind}`))

function credentialOf({ place, name, value: text }: LiteralSecret): FoundCredential {
  const value = text.trim()
  const given = (secret: string, known: string): CredentialSecrets =>
    isPlaceholderValue(known) ? {} : { [secret]: known }
  if (place === 'query')
    return { name, details: { kind: 'apiKeyQuery', parameter: name }, secrets: given('key', value) }
  const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*)\s+(.+)$/s.exec(value) ?? []
  const isAuthorization = place === 'header' && name.toLowerCase() === 'authorization'
  if (isAuthorization && /^bearer$/i.test(scheme))
    return { name: nameOf('bearer'), details: { kind: 'bearer' }, secrets: given('token', rest) }
  const login = place === 'login' ? value : isAuthorization && /^basic$/i.test(scheme) ? decodeLogin(rest) : null
  const colon = login?.indexOf(':') ?? -1
  // If an API key is used as the username without a password, the login as a whole is the secret.
  if (login !== null && colon > 0 && colon < login.length - 1 && colon <= 500) {
    const details = { kind: 'basic' as const, username: login.slice(0, colon) }
    return { name: nameOf('basic'), details, secrets: given('password', login.slice(colon + 1)) }
  }
  if (place === 'login') {
    const key = Buffer.from(colon < 0 ? `${value}:` : value).toString('base64')
    return {
      name: nameOf('key'),
      details: { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Basic ' },
      secrets: { key },
    }
  }
  const prefix = isAuthorization && scheme !== '' && scheme.length < 40 ? `${scheme} ` : ''
  const key = prefix === '' ? value : rest
  return { name, details: { kind: 'apiKeyHeader', header: name, prefix }, secrets: given('key', key) }
}

function decodeLogin(text: string): string | null {
  const login = Buffer.from(text, 'base64').toString('utf8')
  return /[\p{Cc}\uFFFD]/u.test(login) ? null : login
}

function unusedName(wanted: string, credentials: readonly Credential[]): string {
  const base = wanted.slice(0, 76)
  const taken = new Set(credentials.map(({ name }) => name))
  return freeName(
    base,
    (name) => taken.has(name),
    (number) => `${base} ${number}`,
  )
}
