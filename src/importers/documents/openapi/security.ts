import type { CredentialKind } from '../../../shared/management/definition/credential.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Json, JsonObject } from '../json.ts'
import { member } from '../json.ts'
import type { Notices } from '../notices.ts'
import { securitySchemeShape, securityShape } from './document-shape.ts'
import type { Resolve } from './resolve-reference.ts'

interface SecurityContext {
  schemes: JsonObject
  resolve: Resolve
  notices: Notices
  /** Address of the server, used to resolve relative token URLs. */
  base: string
}

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/

/** Returns the credential for a security scheme, without secrets. Returns null, with a notice, if the scheme isn't supported. */
function detailsOf(name: string, scopes: string[], context: SecurityContext, place: string): CredentialKind | null {
  const { schemes, resolve, notices, base } = context
  const { data: scheme } = securitySchemeShape.safeParse(resolve(member(schemes, name), place))
  const drop = (why: Message) => {
    notices.add('dropped', why, place)
    return null
  }
  if (!scheme) return drop(message('documentNotices.openapi.authUnknown', { name }))
  if (scheme.type === 'mutualTLS') return drop(message('documentNotices.openapi.authCertificate', { name }))
  if (scheme.type === 'http') {
    if (/^bearer$/i.test(scheme.scheme)) return { kind: 'bearer' }
    if (/^basic$/i.test(scheme.scheme)) return { kind: 'basic', username: '' }
    if (/^digest$/i.test(scheme.scheme)) return { kind: 'digest', username: '' }
    return drop(message('documentNotices.openapi.authScheme', { name, scheme: scheme.scheme.slice(0, 40) }))
  }
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'query') return { kind: 'apiKeyQuery', parameter: scheme.name }
    if (scheme.in === 'header')
      return HEADER.test(scheme.name)
        ? { kind: 'apiKeyHeader', header: scheme.name, prefix: '' }
        : drop(message('documentNotices.openapi.authHeader', { name }))
    notices.add('info', message('documentNotices.openapi.authCookie', { name, cookie: scheme.name.slice(0, 60) }))
    return { kind: 'cookie' }
  }
  const tokenUrl = scheme.type === 'oauth2' ? tokenAddress(scheme.flows.clientCredentials?.tokenUrl, base) : null
  if (tokenUrl) {
    notices.add('info', message('documentNotices.openapi.authClientId', { name }))
    const scope = scopes.join(' ').slice(0, 2000)
    return {
      kind: 'oauth2ClientCredentials',
      tokenUrl,
      clientId: 'client-id',
      scope,
      audience: '',
      clientAuthentication: 'basic',
    }
  }
  notices.add('info', message('documentNotices.openapi.authPersonal', { name }))
  return { kind: 'bearer' }
}

function tokenAddress(url: string | undefined, base: string): string | null {
  if (!url) return null
  try {
    const { href, protocol, username, password } = new URL(url, base)
    return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** Collects the scopes that any operation requires, by scheme: one credential is used for all of them. */
export function scopesOf(requirements: Iterable<Json | undefined>): Map<string, string[]> {
  const scopes = new Map<string, string[]>()
  for (const requirement of requirements) {
    for (const alternative of securityShape.parse(requirement) ?? [])
      for (const [name, names] of Object.entries(alternative))
        scopes.set(name, [...new Set([...(scopes.get(name) ?? []), ...names])])
  }
  return scopes
}

/** Returns the credentials that an operation needs: those of the first nonempty alternative that's fully supported. */
export function credentialsFor(
  security: Json | undefined,
  scopes: Map<string, string[]>,
  context: SecurityContext,
  place: string,
): FoundCredential[] {
  const alternatives = (securityShape.parse(security) ?? []).filter((each) => Object.keys(each).length > 0)
  const served = (name: string) => {
    const { data } = securitySchemeShape.safeParse(context.resolve(member(context.schemes, name), place))
    return (
      data !== undefined &&
      data.type !== 'mutualTLS' &&
      (data.type !== 'http' || /^(bearer|basic|digest)$/i.test(data.scheme))
    )
  }
  const chosen = alternatives.find((each) => Object.keys(each).every(served)) ?? alternatives[0] ?? {}
  return Object.keys(chosen).flatMap((name) => {
    const details = detailsOf(name, scopes.get(name) ?? [], context, place)
    return details ? [{ name, details, secrets: {}, source: name }] : []
  })
}
