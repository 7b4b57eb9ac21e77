import type { MiddlewareHandler } from 'hono'
import { type Message, message } from '../../../shared/text/message.ts'
import type { Hosting } from '../hosting.ts'
import { errorResponse } from '../responses/error-body.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Parses a protocol followed by `host[:port]`, or an origin. Returns null if it's neither. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const fixed = (publicUrl: string | null) => {
  const list = publicUrl === null ? [] : [publicUrl]
  return () => list
}

/** Returns why a request with these headers is rejected, or null if it's allowed. */
export type HostCheck = (host: string | undefined, origin: string | undefined) => Message | null

/**
 * Creates a check that detects requests a web page could send here: a `Host` that is neither this listener nor one of its public addresses
 * (DNS rebinding), or an `Origin` that is neither loopback nor public. Programs don't send an `Origin`. `addresses` returns the current
 * public addresses, as a new list whenever they change.
 */
export function createHostCheck(
  { host: bound, publicUrl, tls }: Hosting,
  port: () => number,
  addresses: () => readonly string[] = fixed(publicUrl),
): HostCheck {
  const protocol = tls ? 'https:' : 'http:'
  const defaultPort = tls ? 443 : 80
  const names = new Set([...LOOPBACK_NAMES, bound.includes(':') ? `[${bound}]` : bound.toLowerCase()])
  let parsed: readonly string[] = []
  let known: readonly URL[] = []
  /** The last accepted header, cached because nearly every request has the same one. */
  let lastOurs = ''

  /** Applies the current public addresses if they've changed. */
  function follow(): void {
    const now = addresses()
    if (now === parsed) return
    parsed = now
    known = now.map((address) => new URL(address))
    lastOurs = ''
  }

  function isOurs(header: string): boolean {
    const own = parseUrl(`${protocol}//${header}`)
    if (own?.pathname === '/' && names.has(own.hostname) && Number(own.port || defaultPort) === port()) return true
    return known.some((address) => {
      const asPublic = parseUrl(`${address.protocol}//${header}`)
      return asPublic?.pathname === '/' && asPublic.host === address.host
    })
  }

  function isAllowedOrigin(origin: string): boolean {
    const url = parseUrl(origin)
    if (!url || !/^https?:$/.test(url.protocol)) return false
    return LOOPBACK_NAMES.includes(url.hostname) || known.some((address) => url.origin === address.origin)
  }

  return (host = '', origin) => {
    follow()
    if (host === '' || host !== lastOurs) {
      if (!isOurs(host)) return message('http.hostForeign')
      lastOurs = host
    }
    if (origin !== undefined && !isAllowedOrigin(origin)) return message('http.originForeign')
    return null
  }
}

/** Responds with 403 if `createHostCheck` rejects the request. */
export function guardHost(hosting: Hosting, port: () => number): MiddlewareHandler {
  const check = createHostCheck(hosting, port)
  return async (c, next) => {
    const problem = check(c.req.header('host'), c.req.header('origin'))
    return problem === null ? next() : errorResponse(c, 403, problem)
  }
}
