import { isLoopbackHost } from '../../base/network/loopback.ts'
import { AppFailure } from '../../shared/errors.ts'
import { GENERATE_PATH, SERVERS_PATH } from '../../shared/service-interface.ts'
import { message } from '../../shared/text/message.ts'

const WRAPPING: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['<', '>'],
  ['“', '”'],
  ['‘', '’'],
]

// Node would accept more than Chromium and DNS do, e.g. a placeholder in braces.
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/

/**
 * Normalizes a pasted service address to `{base_url}`: an absolute URL without query, hash, and trailing slash. Strips spaces, wrapping
 * quotes, a leading HTTP method, and the path of either operation; adds a missing scheme (`https`, or `http` for a loopback host).
 * Idempotent. Throws `AppFailure` invalidInput with the field `baseUrl` when there's no address or no host, for credentials in the URL, for
 * a scheme other than http(s), and for `http` to another machine, which would send the API key in the clear.
 */
export function normalizeBaseUrl(input: string): string {
  const text = unwrap(input)
  if (text === '') throw refuse('required')
  const url = parse(text)
  if (url === null || !HOST.test(url.hostname)) {
    throw refuse('notUrl')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('scheme')
  if (url.username !== '' || url.password !== '') {
    throw refuse('user')
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw refuse('plainHttp')
  }
  return url.origin + withoutOperation(url.pathname)
}

function unwrap(input: string): string {
  let text = input.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').trim()
  text = text.replace(/^(?:get|post)\s+/i, '')
  for (;;) {
    const pair = WRAPPING.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close))
    if (!pair) return text
    text = text.slice(1, -1).trim()
  }
}

function parse(text: string): URL | null {
  try {
    if (/^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(text)) return new URL(text)
    // A path without a host, such as `/dev/v1`.
    if (/^\/(?!\/)/.test(text)) return null
    const bare = text.replace(/^\/\//, '')
    const url = new URL(`http://${bare}`)
    return isLoopbackHost(url.hostname) ? url : new URL(`https://${bare}`)
  } catch {
    return null
  }
}

function withoutOperation(pathname: string): string {
  let path = pathname
  for (;;) {
    const bare = path.replace(/\/+$/, '')
    const operation = [GENERATE_PATH, SERVERS_PATH].find((end) => bare.toLowerCase().endsWith(end))
    if (operation === undefined) return bare
    path = bare.slice(0, -operation.length)
  }
}

function refuse(what: 'required' | 'notUrl' | 'scheme' | 'user' | 'plainHttp'): AppFailure {
  return new AppFailure({ kind: 'invalidInput', fields: { baseUrl: message(`api.baseUrl.${what}`) } })
}
