import { OF_THE_CONNECTION } from '../../../base/network/connection-headers.ts'
import { isGeneratedName } from '../../../shared/management/definition/generated-names.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import type { Pair } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { credentialOfHeader } from '../credential-of-header.ts'
import type { FoundCredential } from '../found-credential.ts'
import { isSecretName, looksSecret } from '../secret-shape.ts'
import type { Entry } from './collection-shape.ts'
import { named } from './request-auth.ts'
import type { RequestTemplate } from './request-template.ts'
import { variableNames } from './variables.ts'

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** Headers that are derived from the address, or that Postman adds for its own purposes. */
const OWN_HEADERS = /^(host|postman-token)$/i
const SECRET_HEADERS = /^(authorization|cookie)$/i

/** Whether a value is a secret, judging by its name, its shape, or the variable that it consists of. */
function isSecretEntry(key: string, value: string, template: RequestTemplate): boolean {
  if (looksSecret(value)) return true
  const names = variableNames(value)
  if (names.length > 0) return names.some((name) => template.variables.isSecret(name))
  return isSecretName(key)
}

/** Returns the headers of a request, with those that contain a secret as credentials. */
export function convertHeaders(
  headers: Entry[],
  template: RequestTemplate,
): { pairs: Pair[]; found: FoundCredential[]; contentType: string } {
  const pairs: Pair[] = []
  const found: FoundCredential[] = []
  let contentType = ''
  for (const header of headers) {
    const { value, disabled } = header
    const name = header.key.trim()
    if (name === '') continue
    if (!HEADER.test(name)) template.report('dropped', message('documentNotices.postman.headerInvalid'))
    else if (isOwnHeader(name, value)) template.report('info', message('documentNotices.openapi.ownHeader', { name }))
    else if (isGeneratedName(name, 'header')) pairs.push({ name, value: template.generated(name, 'header') })
    else if (disabled) {
      const isLeftOut = isSecretHeader(name, value, template) || /^content-type$/i.test(name) || isIn(headers, name)
      if (isLeftOut) template.report('info', message('documentNotices.postman.headerOff', { name }))
      else pairs.push({ name, value: optional({ ...header, key: name }, 'header', template) })
    } else if (isSecretHeader(name, value, template))
      found.push(
        named(
          credentialOfHeader(name, template.variables.secretOf(value) ?? schemeOf(value)),
          [value],
          template.origin,
        ),
      )
    else if (/^content-type$/i.test(name)) contentType = template.variables.resolve(value)
    else if (value === '') pairs.push({ name, value })
    else pairs.push({ name, value: template.value({ ...header, key: name }, 'header') })
  }
  return { pairs, found, contentType }
}

const isOwnHeader = (name: string, value: string): boolean =>
  OF_THE_CONNECTION.test(name) || OWN_HEADERS.test(name) || (/^user-agent$/i.test(name) && /postman/i.test(value))

const isSecretHeader = (name: string, value: string, template: RequestTemplate): boolean =>
  SECRET_HEADERS.test(name) || isSecretEntry(name, value, template)

/** Whether an enabled entry has this name, in which case a disabled one is just an alternative value. */
export const isIn = (entries: readonly Entry[], name: string): boolean =>
  entries.some(({ key, disabled }) => !disabled && key.trim().toLowerCase() === name.toLowerCase())

/** Returns the template for an entry that's disabled in the collection, i.e. an optional parameter. */
export function optional(entry: Entry, place: 'query' | 'header' | 'body', template: RequestTemplate): string {
  template.report('info', message('documentNotices.postman.optional'))
  return template.value({ ...entry, disabled: true }, place)
}

/** Returns the scheme in a header's value, which is known even if the secret isn't. */
const schemeOf = (value: string): string =>
  /^\s*(bearer|basic)\s/i.test(value) ? `${value.trim().split(/\s/)[0]} <token>` : ''

/** Returns the query of a request, with secrets as credentials. */
export function convertQuery(query: Entry[], template: RequestTemplate): { pairs: Pair[]; found: FoundCredential[] } {
  const pairs: Pair[] = []
  const found: FoundCredential[] = []
  const offered = new Set<string>()
  for (const entry of query) {
    const { key, value, disabled } = entry
    if (key === '') continue
    if (disabled) {
      const isLeftOut = isSecretEntry(key, value, template) || isIn(query, key) || offered.has(key)
      offered.add(key)
      if (isLeftOut) template.report('info', message('documentNotices.postman.queryOff', { name: key }))
      else pairs.push({ name: key, value: optional(entry, 'query', template) })
    } else if (isSecretEntry(key, value, template) && key.length <= 200) {
      const secret = template.variables.secretOf(value)
      const secrets: Record<string, string> = secret === undefined || isPlaceholderValue(secret) ? {} : { key: secret }
      const details = { kind: 'apiKeyQuery' as const, parameter: key }
      found.push(
        named(
          { name: say(message('credentialNames.apiKey', { name: key })), details, secrets },
          [value],
          template.origin,
        ),
      )
    } else pairs.push({ name: key, value: template.value(entry, 'query') })
  }
  return { pairs, found }
}
