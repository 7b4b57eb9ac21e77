import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import { isTrustFailure, type SystemTrust } from '../../base/trust/system-trust.ts'
import type { AddressGuard } from './address-guard.ts'
import { networkCode } from './network-cause.ts'

/** Maximum number of remembered hosts that need the system's authorities. */
const MAX_REMEMBERED = 1_000

/** Thrown if the proxy refuses to connect. `code` is `PROXY_AUTH_REQUIRED` or `PROXY_REFUSED`. */
class ProxyFailure extends Error {
  readonly code: string
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.code = status === 407 ? 'PROXY_AUTH_REQUIRED' : 'PROXY_REFUSED'
  }
}

/** Returns the value of `Proxy-Authorization` for the user and password in a proxy's address (RFC 7617); null if it doesn't have any. */
export function proxyAuthorization(proxy: string): string | null {
  const { username, password } = new URL(proxy)
  if (username === '') return null
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
}

/** Opens a tunnel to `target` (`host:port`) through an HTTP proxy (RFC 9110 §9.3.6). Rejects with an error that has a `code`. */
function openTunnel(proxy: string, target: string, limitMs: number): Promise<Socket> {
  const { protocol, hostname, port } = new URL(proxy)
  const authorization = proxyAuthorization(proxy)
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port || (protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(authorization && { 'proxy-authorization': authorization }) },
      agent: false,
      timeout: limitMs,
    })
    request.once('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    request.once('error', reject)
    request.once('response', (response) => {
      response.destroy()
      reject(new ProxyFailure(response.statusCode ?? 0))
    })
    request.once('connect', (response, socket) => {
      socket.setTimeout(0)
      if (response.statusCode === 200) return resolve(socket as Socket)
      socket.destroy()
      reject(new ProxyFailure(response.statusCode ?? 0))
    })
    request.end()
  })
}

interface ConnectorOptions {
  trust: SystemTrust
  proxy: string | null
  limitMs: number
  guard: Pick<AddressGuard, 'lookup'>
}

/**
 * Creates a connector for upstreams. For TLS, it connects through `proxy` if there is one, and adds the system's authorities once Node's
 * own turn out to be insufficient. No part of a request is sent before its certificate is trusted, so this retry is safe. `limitMs`:
 * timeout for a connection or a tunnel. `guard`: applies to connections without a proxy, for which it also resolves names.
 */
export function createConnector({ trust, proxy, limitMs, guard }: ConnectorOptions): buildConnector.connector {
  const options = { timeout: limitMs, autoSelectFamily: true, ...(proxy === null && { lookup: guard.lookup }) }
  let connectByDefault: buildConnector.connector | null = null
  let connectWithSystem: buildConnector.connector | null = null
  const needsSystem = new Set<string>()

  async function withSystem(): Promise<buildConnector.connector | null> {
    const secureContext: SecureContext | null = await trust.context()
    if (secureContext === null) return null
    connectWithSystem ??= buildConnector({ ...options, secureContext } as buildConnector.BuildOptions)
    return connectWithSystem
  }

  /** Returns a connector that shares one TLS context among all connections; otherwise, Node would create a new one each time. */
  function byDefault(): buildConnector.connector {
    connectByDefault ??= buildConnector({
      ...options,
      secureContext: createSecureContext(),
    } as buildConnector.BuildOptions)
    return connectByDefault
  }

  async function open(to: buildConnector.Options, by: buildConnector.connector): Promise<Socket> {
    const tunnelled = proxy !== null && to.protocol === 'https:'
    const host = to.hostname.includes(':') ? `[${to.hostname}]` : to.hostname
    const target = `${host}:${to.port || 443}`
    const httpSocket = tunnelled ? await openTunnel(proxy, target, limitMs) : undefined
    return new Promise((resolve, reject) => {
      by({ ...to, ...(httpSocket && { httpSocket }) }, (error, socket) => {
        if (!error && socket) return resolve(socket)
        httpSocket?.destroy()
        reject(error ?? new Error('no socket'))
      })
    })
  }

  async function openTrusted(to: buildConnector.Options): Promise<Socket> {
    const host = `${to.hostname}:${to.port}`
    const known = needsSystem.has(host) ? await withSystem() : null
    try {
      return await open(to, known ?? byDefault())
    } catch (error) {
      if (known !== null || !isTrustFailure(networkCode(error))) throw error
      const wider = await withSystem()
      if (wider === null) throw error
      const socket = await open(to, wider)
      if (needsSystem.size < MAX_REMEMBERED) needsSystem.add(host)
      return socket
    }
  }

  return (to, callback) => {
    openTrusted(to).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error('connect failed'), null),
    )
  }
}
