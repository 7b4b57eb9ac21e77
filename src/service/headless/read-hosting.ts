import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { isLoopbackHost } from '../../base/network/loopback.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { type Hosting, LOOPBACK } from '../http/hosting.ts'

export interface HostingOptions {
  host?: string
  publicUrl?: string
  tlsCert?: string
  tlsKey?: string
  behindProxy?: boolean
  publicManagement?: boolean
}

export type HostingResult = { ok: true; hosting: Hosting } | { ok: false; problem: Message }

const HOST_NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/**
 * Reads where to listen from the command line. Refuses any setup that would send MCP tokens and API keys unencrypted over a network: an
 * address other than loopback needs TLS here or an explicit proxy.
 */
export function readHosting(options: HostingOptions): HostingResult {
  const host = options.host?.replace(/^\[(.*)\]$/, '$1') ?? LOOPBACK.host
  if (isIP(host) === 0 && !HOST_NAME.test(host)) return no(message('headless.options.host'))
  const { publicUrl: publicText, tlsCert, tlsKey, behindProxy = false, publicManagement = false } = options
  const publicUrl = publicText === undefined ? null : parsePublicUrl(publicText)
  if (publicUrl && 'code' in publicUrl) return no(publicUrl)
  if ((tlsCert === undefined) !== (tlsKey === undefined)) return no(message('headless.options.tlsTogether'))
  const tls = tlsCert !== undefined && tlsKey !== undefined ? readTls(tlsCert, tlsKey) : null
  if (tls && 'code' in tls) return no(tls)

  if (behindProxy && publicUrl?.protocol !== 'https:') {
    return no(message('headless.options.proxyNeedsUrl'))
  }
  // A listener on loopback includes the management routes anyway.
  if (publicManagement && !tls && !behindProxy) return no(message('headless.options.publicManagement'))
  if (!isLoopbackHost(host) && !tls && !behindProxy) {
    return no(message('headless.options.unencrypted', { host }))
  }
  if (publicUrl?.protocol === 'https:' && !tls && !behindProxy) {
    return no(message('headless.options.noTls'))
  }
  if (publicUrl?.protocol === 'http:' && tls) return no(message('headless.options.needsHttps'))
  if (isEveryAddress(host) && !publicUrl) {
    return no(message('headless.options.everyAddress', { host }))
  }
  if (host === LOOPBACK.host && !publicUrl && !tls) return { ok: true, hosting: LOOPBACK }
  return { ok: true, hosting: { host, publicUrl: publicUrl?.href.replace(/\/+$/, '') ?? null, tls } }
}

const no = (problem: Message): HostingResult => ({ ok: false, problem })

/** Returns the URL, or what's wrong with it. */
function parsePublicUrl(text: string): URL | Message {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return message('headless.options.url')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return message('headless.options.scheme')
  if (url.username || url.password || url.search || url.hash || text.includes('?') || text.includes('#')) {
    return message('headless.options.plainUrl')
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    return message('headless.options.secretUrl')
  }
  return url
}

/** Returns the certificate and the key, or why they can't be used. */
function readTls(certFile: string, keyFile: string): NonNullable<Hosting['tls']> | Message {
  const files = { '--tls-cert': certFile, '--tls-key': keyFile }
  const texts: Record<string, string> = {}
  for (const [option, file] of Object.entries(files)) {
    try {
      texts[option] = readFileSync(file, 'utf8')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
      return message('headless.options.file', { option, file, code })
    }
  }
  const tls = { cert: texts['--tls-cert'] ?? '', key: texts['--tls-key'] ?? '' }
  try {
    createSecureContext(tls)
    return tls
  } catch {
    return message('headless.options.pem')
  }
}
