import { readBaseAddress } from '../../../shared/management/definition/base-address.ts'
import { singular, snakeName } from '../../../shared/management/endpoint/naming.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { type Address, encodePath, readAddress } from '../address.ts'
import { looksSecret } from '../secret-shape.ts'
import type { CollectionUrl, Entry } from './collection-shape.ts'
import type { OpenAddresses } from './open-addresses.ts'
import type { RequestTemplate } from './request-template.ts'
import { valuePlaceholder } from './value-placeholder.ts'
import { type Variables, variableNames } from './variables.ts'

/** The parts of a request's URL. `path` may still contain variables and `:names`. */
export interface RequestUrl {
  address: Address
  path: string
  query: Entry[]
  /** Whether the URL has neither http nor https as its scheme. */
  schemeless: boolean
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i
/** Matches everything up to the end of the host. Variables in it must be known because no argument may change where a request goes. */
const HEAD = /^(?:(?:[A-Za-z][\w+.-]*|\{\{[^{}]+\}\}):\/\/)?[^/?#]*/

/** Returns the address as written, without its query and fragment. */
function writtenAddress({ raw, protocol, host, port, path }: CollectionUrl): string {
  if (raw !== '') return raw.replace(/[?#].*$/s, '')
  const scheme = protocol === '' ? '' : `${protocol.replace(/:\/*$/, '')}://`
  return `${scheme}${host}${port === '' ? '' : `:${port}`}${path === '' ? '' : `/${path.replace(/^\//, '')}`}`
}

function writtenQuery({ raw, query }: CollectionUrl): Entry[] {
  if (query) return query
  const text = /\?([^#]*)/s.exec(raw)?.[1] ?? ''
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, key = pair, value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
      return { key: decoded(key), value: decoded(value), description: '', disabled: false }
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Parses a request's URL. A host that the collection doesn't specify becomes a base address named after its variable, with the URL taken
 * from the environments imported with the collection. Refuses a request without any address.
 */
export function readRequestUrl(
  url: CollectionUrl,
  variables: Variables,
  open: OpenAddresses,
): RequestUrl | { refused: Message } {
  const written = writtenAddress(url).trim()
  const query = writtenQuery(url)
  if (written === '') return { refused: message('documentNotices.postman.noUrl') }
  const text = resolveHead(written, variables.own)
  const address = variableNames(headOf(text)).length === 0 ? addressOf(text) : null
  if (address) return { address, path: pathOf(text), query, schemeless: !/^[A-Za-z][\w+.-]*:\/\//.test(text) }
  if (/^(?!https?:)[a-z][\w+.-]*:\/\//i.test(text)) return { refused: message('documentNotices.postman.scheme') }
  // If an address doesn't resolve to a host, or its variables refer to each other, its base address is named after the unresolved text.
  const isOpen = variableNames(headOf(text)).length > 0 && text.length < written.length + 200
  return { ...openAddress(isOpen ? text : written, open), query, schemeless: false }
}

function openAddress(
  text: string,
  { needed, environments, collection }: OpenAddresses,
): Pick<RequestUrl, 'address' | 'path'> {
  // `{{url}}v1/x` implies a base address that ends with a slash.
  const [, variable, rest = ''] = /^(\{\{[^{}]+\}\})([A-Za-z0-9_-]+(?:[/?#].*)?)$/s.exec(text) ?? []
  const head = variable ?? headOf(text)
  const path =
    variable === undefined ? text.slice(head.length).replace(/[?#].*$/s, '') : `/${rest.replace(/[?#].*$/s, '')}`
  const [name] = /^\{\{[^{}]+\}\}$/.test(head) ? variableNames(head) : []
  const found = environments.flatMap((environment) => {
    const resolved = environment.resolve(head)
    return resolved.includes('{{') ? [] : (readBaseAddress(resolved) ?? [])
  })
  const reference = needed.reference(name ?? (head || collection), found, found[0] ?? null)
  return { address: { baseUrl: reference, path: '', user: '', password: '' }, path }
}

const headOf = (text: string): string => HEAD.exec(text)?.[0] ?? ''

/** Substitutes the variables in the host, repeatedly as long as their values contain variables. */
function resolveHead(written: string, variables: Variables): string {
  let text = written
  for (let step = 0; step < 10; step += 1) {
    const head = headOf(text)
    const resolved = variables.resolve(head)
    if (resolved === head) break
    // If a base ends with a slash and the path begins with one, only one of them is kept.
    text = resolved.replace(/(?<=[^:/])\/$/, '') + text.slice(head.length)
  }
  return text
}

/** Parses an address. Returns null if its host is invalid or still contains a placeholder. */
function addressOf(text: string): Address | null {
  const absolute = /^[A-Za-z][\w+.-]*:\/\//.test(text) ? text : `${LOOPBACK.test(text) ? 'http' : 'https'}://${text}`
  const address = readAddress(absolute)
  return address && !/[{}<>]|%7b/i.test(address.baseUrl) ? address : null
}

const pathOf = (text: string): string => text.replace(/^(?:[A-Za-z][\w+.-]*:\/\/)?[^/?#]*/, '').replace(/[?#].*$/s, '')

const PLAIN = { required: true, description: '' }

/** Names an unnamed segment after the one before it, as in `/orders/<integer>`. */
function nameBefore(segments: readonly string[], index: number): string {
  const before = segments[index - 1] ?? ''
  return /^[A-Za-z][\w-]*$/.test(before) ? `${singular(snakeName(before, 'value'))}_id` : 'id'
}

/** Converts the path to a template; a `:name` segment is a Postman path variable. */
export function pathTemplate(path: string, url: CollectionUrl, template: RequestTemplate): string {
  const placeholders = new Map<string, string>()
  const segments = path.replace(/^\//, '').split('/')
  const text = segments.map((segment, index) => {
    const name = /^:([^{}:]+)$/.exec(segment)?.[1]
    if (name === undefined && looksSecret(segment)) {
      template.report('dropped', message('documentNotices.postman.pathSecret'))
      return template.own('path_secret', 'path', { required: true, description: '', value: '', secret: true })
    }
    const blank = name === undefined ? valuePlaceholder(segment) : null
    if (blank) return template.own(blank.name ?? nameBefore(segments, index), 'path', { ...PLAIN, value: segment })
    if (name === undefined) return template.text(segment, 'path', encodePath)
    const known = placeholders.get(name)
    if (known !== undefined) return known
    const variable = url.variable.find(({ key, id }) => key === name || (key === '' && id === name))
    const facts = { required: true, description: variable?.description ?? '', value: variable?.value ?? '' }
    const value = template.own(name, 'path', facts)
    placeholders.set(name, value)
    return value
  })
  return `/${text.join('/')}`
}
