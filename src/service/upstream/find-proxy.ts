import { isIP } from 'node:net'

/** How to reach an origin: directly, through an HTTP proxy, or not at all, because the only route is unsupported. */
export type ProxyRoute = { kind: 'direct' } | { kind: 'proxy'; url: string } | { kind: 'unsupported'; scheme: string }

/** Finds the route to an origin such as `https://api.example.com`. */
export type FindProxy = (origin: string) => Promise<ProxyRoute>

export const DIRECT: ProxyRoute = { kind: 'direct' }

/**
 * Whether an origin is on this computer. Such an origin is never reached through a proxy, because to the proxy, it would be a different
 * computer.
 */
export function isLoopbackOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/**
 * Returns the first usable route in a proxy list such as `PROXY a:80; DIRECT` (the result of a PAC script, which is also how Chromium
 * returns other settings). An empty list means direct. Routes after the first usable one aren't tried.
 */
export function readProxyList(list: string): ProxyRoute {
  let refused: ProxyRoute | null = null
  for (const entry of list.split(';')) {
    const [word = '', address = ''] = entry.trim().split(/\s+/)
    const scheme = word.toUpperCase()
    if (scheme === 'DIRECT') return DIRECT
    if (scheme === 'PROXY' || scheme === 'HTTP' || scheme === 'HTTPS') {
      const url = readProxyUrl(`${scheme === 'HTTPS' ? 'https' : 'http'}://${address}`)
      if (url !== null) return { kind: 'proxy', url }
    }
    if (scheme !== '') refused ??= { kind: 'unsupported', scheme }
  }
  return refused ?? DIRECT
}

/**
 * Reads proxy settings from the environment: `HTTPS_PROXY`, `HTTP_PROXY`, and `NO_PROXY`, trying lowercase names first, like curl.
 * `NO_PROXY` lists hosts (each including its subdomains), `*.suffix`, `host:port`, or `*`, separated by commas or spaces.
 */
export function proxyFromEnvironment(env: NodeJS.ProcessEnv): FindProxy {
  const http = env.http_proxy || env.HTTP_PROXY
  const https = env.https_proxy || env.HTTPS_PROXY
  const exceptions = (env.no_proxy || env.NO_PROXY || '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return async (origin) => {
    const { protocol, hostname, port } = new URL(origin)
    const setting = protocol === 'https:' ? https : http
    if (!setting || exceptions.some((entry) => isExcepted(entry, hostname, port || defaultPort(protocol))))
      return DIRECT
    const url = readProxyUrl(setting.includes('://') ? setting : `http://${setting}`)
    return url === null ? { kind: 'unsupported', scheme: setting.split(':')[0] ?? '' } : { kind: 'proxy', url }
  }
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? '443' : '80')

function isExcepted(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true
  const [, name = '', onPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  if (onPort !== undefined && onPort !== port) return false
  const suffix = name.replace(/^\*?\./, '')
  return host === suffix || host.endsWith(`.${suffix}`)
}

/** Returns the address of an HTTP proxy; null for any other kind of proxy. */
function readProxyUrl(text: string): string | null {
  try {
    const url = new URL(text)
    return url.hostname !== '' && /^https?:$/.test(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
