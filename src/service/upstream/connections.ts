import { type buildConnector, type Dispatcher, Pool } from 'undici'
import { type SystemTrust, systemTrust } from '../../base/trust/system-trust.ts'
import { TIME_LIMITS, type TimeLimits } from '../time-limits.ts'
import { type AllowedUpstreams, ANY_UPSTREAM, createAddressGuard } from './address-guard.ts'
import { createConnector, proxyAuthorization } from './connector.ts'
import { MAX_SOCKETS } from './fair-sockets.ts'
import { DIRECT, type FindProxy, isLoopbackOrigin, type ProxyRoute } from './find-proxy.ts'

/** How long the route to an origin is cached, in milliseconds. It's short because a laptop may change networks. */
const ROUTE_LIFE_MS = 30_000
const MAX_ROUTES = 1_000

/** Keep-alive connections to upstreams. */
export interface Connections {
  /** `repeatable`: whether the request may be sent twice. */
  dispatch(repeatable: boolean, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandlers): void
  close(): void
}

export interface ConnectionOptions {
  /** By default, connections are direct. Those to loopback always are. */
  findProxy?: FindProxy | undefined
  /** Defaults to any address except a cloud's metadata service. The proxy's own address is always allowed. */
  allowed?: AllowedUpstreams | undefined
  /** Returns this service's own origin, which is always allowed. */
  own?: (() => string) | undefined
  /** Defaults to the authorities that this computer trusts. */
  trust?: SystemTrust
  now?: () => number
  times?: Pick<TimeLimits, 'connectMs' | 'idleMs' | 'idleForChangesMs'>
}

/** Thrown if the only route to an origin is an unsupported kind of proxy. */
class UnsupportedProxy extends Error {
  readonly code = 'PROXY_UNSUPPORTED'
}

/**
 * Creates connections with undici's dispatcher, which costs half as much per request as `node:http` and leaves all decisions to us: it only
 * adds the headers Host, Connection, and Content-Length, and doesn't follow redirects, decode, or retry. undici's `ProxyAgent` isn't used,
 * because it merges headers with the same name. Loading undici also installs its agent for Node's `fetch`, which nothing in this process
 * calls.
 */
export function createConnections({
  findProxy,
  allowed = ANY_UPSTREAM,
  own,
  trust = systemTrust,
  now = Date.now,
  times = TIME_LIMITS,
}: ConnectionOptions = {}): Connections {
  const pools = new Map<string, Pool>()
  const connectors = new Map<string | null, buildConnector.connector>()
  /** Origins whose host may be called. If the host is a name, the addresses that it resolves to are checked later. */
  const allowedOrigins = new Set<string>()
  const guard = createAddressGuard(allowed)
  const routes = new Map<string, { route: ProxyRoute; until: number }>()

  /**
   * Returns the connector for all origins reached through `proxy` (null: directly). It remembers those that need the system's authorities.
   */
  function connectorFor(proxy: string | null): buildConnector.connector {
    const known = connectors.get(proxy)
    if (known) return known
    const connector = createConnector({ trust, proxy, limitMs: times.connectMs, guard })
    connectors.set(proxy, connector)
    return connector
  }

  /** Returns the pool of connections to an origin. undici's `Agent` would do the same at twice the cost. */
  function poolFor(origin: string, repeatable: boolean, proxy: string | null): Pool {
    const key = `${repeatable ? 'repeatable' : 'once'} ${origin} ${proxy ?? ''}`
    const known = pools.get(key)
    if (known) return known
    const pool = new Pool(origin, {
      connections: MAX_SOCKETS,
      pipelining: 1,
      keepAliveTimeout: repeatable ? times.idleMs : times.idleForChangesMs,
      keepAliveMaxTimeout: repeatable ? 60_000 : times.idleForChangesMs,
      // Disabled because the caller's own timeout covers the whole call.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: connectorFor(proxy),
    })
    pools.set(key, pool)
    return pool
  }

  /** Returns the route to an origin, synchronously if it's cached. */
  function routeTo(origin: string): ProxyRoute | Promise<ProxyRoute> {
    if (!findProxy) return DIRECT
    const known = routes.get(origin)
    if (known && known.until > now()) return known.route
    if (isLoopbackOrigin(origin)) return keepRoute(origin, DIRECT, Number.POSITIVE_INFINITY)
    return findProxy(origin).then((route) => keepRoute(origin, route, now() + ROUTE_LIFE_MS))
  }

  function keepRoute(origin: string, route: ProxyRoute, until: number): ProxyRoute {
    if (routes.size >= MAX_ROUTES) routes.clear()
    routes.set(origin, { route, until })
    return route
  }

  /** Throws if an origin's host is an address that isn't allowed. */
  function requireAllowed(origin: string): void {
    if (allowedOrigins.has(origin) || origin === own?.()) return
    guard.check(new URL(origin).hostname)
    if (allowedOrigins.size >= MAX_ROUTES) allowedOrigins.clear()
    allowedOrigins.add(origin)
  }

  function dispatchBy(
    route: ProxyRoute,
    repeatable: boolean,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandlers,
  ): void {
    requireAllowed(String(options.origin))
    if (route.kind === 'unsupported') throw new UnsupportedProxy(route.scheme)
    const proxy = route.kind === 'proxy' ? route.url : null
    const sent = proxy === null ? options : toProxy(options, proxy)
    poolFor(String(sent.origin), repeatable, proxy).dispatch(sent, handler)
  }

  return {
    dispatch(repeatable, options, handler) {
      const route = routeTo(String(options.origin))
      if (!(route instanceof Promise)) return dispatchBy(route, repeatable, options, handler)
      route
        .then((found) => dispatchBy(found, repeatable, options, handler))
        .catch((error: unknown) => handler.onError?.(error instanceof Error ? error : new Error('no route')))
    },
    close() {
      for (const pool of pools.values()) void pool.destroy()
    },
  }
}

/** Converts a plain HTTP request to one for a proxy, with the absolute URL as its target (RFC 9112 §3.2.2). */
function toProxy(options: Dispatcher.DispatchOptions, proxy: string): Dispatcher.DispatchOptions {
  const origin = String(options.origin)
  if (!origin.startsWith('http:')) return options
  const headers = Array.isArray(options.headers) ? [...options.headers] : []
  const hasHost = headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (!hasHost) headers.push('Host', new URL(origin).host)
  const authorization = proxyAuthorization(proxy)
  if (authorization !== null) headers.push('Proxy-Authorization', authorization)
  return { ...options, origin: new URL(proxy).origin, path: origin + options.path, headers }
}
