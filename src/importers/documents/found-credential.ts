import { Buffer } from 'node:buffer'
import {
  type Credential,
  type CredentialKind,
  type CredentialSecrets,
  credentialSchema,
  credentialSecretsSchema,
  querySecretName,
  secretNamesOf,
} from '../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import {
  MAX_CREDENTIALS_PER_ENDPOINT,
  placesOfCredential,
  withCredentialIds,
} from '../../shared/management/endpoint/endpoint-credentials.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { freeName } from '../../shared/values/free-name.ts'
import type { Notices } from './notices.ts'
import { shorten } from './shorten.ts'

/** A credential that a document refers to, with those of its secret values that the document contains. */
export interface FoundCredential {
  name: string
  details: CredentialKind
  secrets: CredentialSecrets
  /** Its origin, which distinguishes credentials of the same kind: a variable, a security scheme, or a folder. */
  source?: string
}

const isComplete = ({ details, secrets }: FoundCredential): boolean =>
  secretNamesOf(details).every((name) => secrets[name] !== undefined)

/** The distinct credentials of one document. Two are the same if their values match or, if they have no values, if their sources match. */
export class FoundCredentials {
  readonly #found = new Map<string, { credential: Credential; secrets: CredentialSecrets }>()
  readonly #newId: () => string
  readonly #notices: Notices

  constructor(newId: () => string, notices: Notices) {
    this.#newId = newId
    this.#notices = notices
  }

  /** Returns the ID of the credential; identical credentials share one. Returns null, with a notice, if it can't be stored. */
  add(found: FoundCredential, place?: string): string | null {
    const { name, details, secrets, source } = found
    const given = credentialSecretsSchema.safeParse(secrets)
    const key = JSON.stringify([details, secrets, isComplete(found) ? null : source])
    const known = this.#found.get(key)
    if (known) return known.credential.id
    const parsed = credentialSchema.safeParse({
      id: this.#newId(),
      name: this.#unusedName(shorten(name, 80) || details.kind),
      details,
      ...(source && { source: shorten(source, 200) }),
    })
    if (!parsed.success || !given.success || this.#found.size >= 50) {
      this.#notices.add('dropped', message('documentNotices.credentialUnusable', { name: shorten(name, 80) }), place)
      return null
    }
    this.#found.set(key, { credential: parsed.data, secrets: given.data })
    return parsed.data.id
  }

  /** Returns the IDs of the credentials that an endpoint uses. */
  idsOf(found: readonly FoundCredential[], place?: string): Pick<Endpoint, 'credentialId' | 'furtherCredentialIds'> {
    const ids = found.flatMap((each) => this.add(each, place) ?? [])
    return withCredentialIds({ credentialId: null }, ids)
  }

  #unusedName(name: string): string {
    const taken = new Set([...this.#found.values()].map(({ credential }) => credential.name.toLowerCase()))
    return freeName(
      name,
      (each) => taken.has(each.toLowerCase()),
      (number) => `${name.slice(0, 76).trimEnd()} ${number}`,
    )
  }

  list(): { credential: Credential; secrets: CredentialSecrets }[] {
    return [...this.#found.values()]
  }
}

/**
 * Returns the credentials that a request needs, each in a separate place. Reports additional ones in the same place; those over the limit
 * are combined into the last one.
 */
export function separateCredentials(
  found: readonly FoundCredential[],
  notices: Notices,
  place: string,
): FoundCredential[] {
  const taken = new Set<string>()
  const kept = found.filter((credential) => {
    const places = placesOfCredential(credential)
    const isNew = places.every((each) => !taken.has(each))
    if (!isNew) notices.add('dropped', message('documentNotices.oneCredential', { name: credential.name }), place)
    for (const each of places) taken.add(each)
    return isNew
  })
  if (kept.length <= MAX_CREDENTIALS_PER_ENDPOINT) return kept
  const own = kept.slice(0, MAX_CREDENTIALS_PER_ENDPOINT - 1)
  const shared = joinCredentials(kept.slice(own.length), notices, place)
  return shared ? [...own, shared] : own
}

type Placed = [name: string, value: string | undefined]

/** Returns the headers and query parameters of a credential, with their values if known, or null if it's fetched or computed. */
function placesOf({ details, secrets }: FoundCredential): { headers: Placed[]; query: Placed[] } | null {
  const led = (prefix: string, value: string | undefined) => (value === undefined ? undefined : prefix + value)
  const header = (name: string, value: string | undefined) => ({ headers: [[name, value] satisfies Placed], query: [] })
  switch (details.kind) {
    case 'bearer':
      return header('Authorization', led('Bearer ', secrets.token))
    case 'basic': {
      const pair = led(`${details.username}:`, secrets.password)
      return header('Authorization', pair === undefined ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`)
    }
    case 'apiKeyHeader':
      return header(details.header, led(details.prefix, secrets.key))
    case 'cookie':
      return header('Cookie', secrets.cookie)
    case 'apiKeyQuery':
      return { headers: [], query: [[details.parameter, secrets.key]] }
    case 'headers':
      return {
        headers: details.headers.map((name) => [name, secrets[name]]),
        query: (details.query ?? []).map((name) => [name, secrets[querySecretName(name)]]),
      }
    case 'digest':
    case 'awsSigV4':
    case 'oauth2ClientCredentials':
    case 'oauth':
      return null
  }
}

/**
 * Combines credentials into one that covers all headers, cookies, and query parameters. Reports what can't be included, such as a fetched
 * OAuth token, a signature, or a second value with the same name.
 */
export function joinCredentials(found: FoundCredential[], notices: Notices, place: string): FoundCredential | null {
  const [first, ...others] = found
  if (!first || others.length === 0) return first ?? null
  const headers = new Map<string, Placed>()
  const query = new Map<string, string | undefined>()
  const names: string[] = []
  for (const credential of found) {
    const own = placesOf(credential)
    const isNew =
      own?.headers.every(([name]) => !headers.has(name.toLowerCase())) && own.query.every(([name]) => !query.has(name))
    const joins = isNew === true && placesOf(first) !== null
    if (!joins && credential !== first)
      notices.add('dropped', message('documentNotices.oneCredential', { name: credential.name }), place)
    if (!joins) continue
    names.push(credential.name)
    for (const header of own?.headers ?? []) headers.set(header[0].toLowerCase(), header)
    for (const [name, value] of own?.query ?? []) query.set(name, value)
  }
  if (headers.size + query.size < 2) return first
  const secrets: CredentialSecrets = {}
  for (const [name, value] of headers.values()) if (value !== undefined) secrets[name] = value
  for (const [name, value] of query) if (value !== undefined) secrets[querySecretName(name)] = value
  return {
    name: say(message('credentialNames.joined', { names })),
    source: found.flatMap(({ source }) => source ?? []).join(', '),
    details: {
      kind: 'headers',
      headers: [...headers.values()].map(([name]) => name),
      ...(query.size > 0 && { query: [...query.keys()] }),
    },
    secrets,
  }
}
