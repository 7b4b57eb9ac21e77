import { type Address, encodePath, readAddress } from '../address.ts'
import { looksSecret } from '../secret-shape.ts'
import type { CollectionUrl, Entry } from './collection-shape.ts'
import type { RequestTemplate } from './request-template.ts'
import { type Variables, variableNames } from './variables.ts'

/** A request's URL, apart. `path` still holds variables and `:names`. */
export interface RequestUrl {
  address: Address
  path: string
  query: Entry[]
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i
/** Up to the end of the host: its variables have to be known, as no argument may change where a request goes. */
const HEAD = /^(?:[A-Za-z][\w+.-]*:\/\/)?[^/?#]*/

/** The address as written, without query and fragment. */
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

/** Takes a request's URL apart, or says which variable of its host has no value ('' when it has no host at all). */
export function readRequestUrl(url: CollectionUrl, variables: Variables): RequestUrl | { unknown: string } {
  let text = writtenAddress(url).trim()
  for (let step = 0; step < 10; step += 1) {
    const head = HEAD.exec(text)?.[0] ?? ''
    const resolved = variables.resolve(head)
    if (resolved === head) break
    // A base that ends with a slash and a path that begins with one are meant to meet in one.
    text = resolved.replace(/(?<=[^:/])\/$/, '') + text.slice(head.length)
  }
  const head = HEAD.exec(text)?.[0] ?? ''
  const [unknown] = variableNames(head)
  if (unknown !== undefined) return { unknown }
  const absolute = /^[A-Za-z][\w+.-]*:\/\//.test(text) ? text : `${LOOPBACK.test(text) ? 'http' : 'https'}://${text}`
  const address = readAddress(absolute)
  if (!address) return { unknown: '' }
  return { address, path: absolute.replace(/^[^:]+:\/\/[^/?#]*/, '').replace(/[?#].*$/s, ''), query: writtenQuery(url) }
}

/** The path as a template; a segment `:name` is a path variable of Postman's. */
export function pathTemplate(path: string, url: CollectionUrl, template: RequestTemplate): string {
  const placeholders = new Map<string, string>()
  const segments = path.replace(/^\//, '').split('/')
  const text = segments.map((segment) => {
    const name = /^:([^{}:]+)$/.exec(segment)?.[1]
    if (name === undefined && looksSecret(segment)) {
      template.tell('dropped', 'A part of the path looks like a secret; it is asked for each customer instead.')
      return template.own('path_secret', 'path', { required: true, description: '', value: '', secret: true })
    }
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
