import { Buffer } from 'node:buffer'
import {
  type Credential,
  type CredentialKind,
  type CredentialSecrets,
  credentialSchema,
  credentialSecretsSchema,
  secretNamesOf,
} from '../../shared/platform/credential.ts'
import type { Notices } from './notices.ts'
import { shorten } from './shorten.ts'

/** A credential that a document names, with those of its secret values that stand in it. */
export interface FoundCredential {
  name: string
  details: CredentialKind
  secrets: CredentialSecrets
  /** Where it comes from: a variable, a security scheme, a folder. Tells credentials of one kind apart. */
  source?: string
}

const isComplete = ({ details, secrets }: FoundCredential): boolean =>
  secretNamesOf(details).every((name) => secrets[name] !== undefined)

/** The credentials of one document, each once: those with equal values, or without values those of one source. */
export class FoundCredentials {
  readonly #found = new Map<string, { credential: Credential; secrets: CredentialSecrets }>()
  readonly #newId: () => string
  readonly #notices: Notices

  constructor(newId: () => string, notices: Notices) {
    this.#newId = newId
    this.#notices = notices
  }

  /** Id of the credential; the same for the same content. Null, with a notice, for one that cannot be kept. */
  add(found: FoundCredential, place?: string): string | null {
    const { name, details, secrets, source } = found
    const given = credentialSecretsSchema.safeParse(secrets)
    const key = JSON.stringify([details, secrets, isComplete(found) ? null : source])
    const known = this.#found.get(key)
    if (known) return known.credential.id
    const parsed = credentialSchema.safeParse({
      id: this.#newId(),
      name: this.#freeName(shorten(name, 80) || details.kind),
      details,
      ...(source && { source: shorten(source, 200) }),
    })
    if (!parsed.success || !given.success || this.#found.size >= 50) {
      this.#notices.add('dropped', `The authentication "${shorten(name, 80)}" cannot be kept; add it by hand.`, place)
      return null
    }
    this.#found.set(key, { credential: parsed.data, secrets: given.data })
    return parsed.data.id
  }

  #freeName(name: string): string {
    const taken = new Set([...this.#found.values()].map(({ credential }) => credential.name.toLowerCase()))
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name.slice(0, 76).trimEnd()} ${number}`
    return free
  }

  list(): { credential: Credential; secrets: CredentialSecrets }[] {
    return [...this.#found.values()]
  }
}

/** The headers that a credential becomes, with their values where known; null when it becomes something else. */
function headersOf({ details, secrets }: FoundCredential): [name: string, value: string | undefined][] | null {
  const led = (prefix: string, value: string | undefined) => (value === undefined ? undefined : prefix + value)
  switch (details.kind) {
    case 'bearer':
      return [['Authorization', led('Bearer ', secrets.token)]]
    case 'basic': {
      const pair = led(`${details.username}:`, secrets.password)
      return [['Authorization', pair === undefined ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`]]
    }
    case 'apiKeyHeader':
      return [[details.header, led(details.prefix, secrets.key)]]
    case 'cookie':
      return [['Cookie', secrets.cookie]]
    case 'headers':
      return details.headers.map((header) => [header, secrets[header]])
    case 'apiKeyQuery':
    case 'oauth2ClientCredentials':
      return null
  }
}

/**
 * One credential for all that a request needs, as an endpoint sends one: those that are headers become one of several
 * headers. What cannot be joined with the first is told and left out.
 */
export function joinCredentials(found: FoundCredential[], notices: Notices, place: string): FoundCredential | null {
  const [first, ...others] = found
  if (!first || others.length === 0) return first ?? null
  const headers = new Map<string, [name: string, value: string | undefined]>()
  const names: string[] = []
  for (const credential of found) {
    const own = headersOf(credential)
    const joins = own !== null && headersOf(first) !== null && own.every(([name]) => !headers.has(name.toLowerCase()))
    if (!joins && credential !== first)
      notices.add('dropped', `An endpoint sends one credential; "${credential.name}" is left out.`, place)
    if (!joins) continue
    names.push(credential.name)
    for (const header of own) headers.set(header[0].toLowerCase(), header)
  }
  if (headers.size < 2) return first
  const secrets: CredentialSecrets = {}
  for (const [name, value] of headers.values()) if (value !== undefined) secrets[name] = value
  return {
    name: names.join(' and '),
    source: found.flatMap(({ source }) => source ?? []).join(', '),
    details: { kind: 'headers', headers: [...headers.values()].map(([name]) => name) },
    secrets,
  }
}
