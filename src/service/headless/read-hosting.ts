import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { type Hosting, isLoopbackHost, LOOPBACK } from '../http/hosting.ts'

/** The options that say where the service is reached. */
export interface HostingOptions {
  host?: string
  publicUrl?: string
  tlsCert?: string
  tlsKey?: string
  behindProxy?: boolean
}

/** A failure is one or two sentences for the person at the terminal. */
export type HostingResult = { ok: true; hosting: Hosting } | { ok: false; message: string }

const HOST_NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/**
 * Where to listen, from the command line. Refuses every way in which MCP tokens and API keys would cross a network
 * unencrypted: an address other than loopback needs TLS here or a proxy that is stated.
 */
export function readHosting(options: HostingOptions): HostingResult {
  const host = options.host?.replace(/^\[(.*)\]$/, '$1') ?? LOOPBACK.host
  if (isIP(host) === 0 && !HOST_NAME.test(host)) return no('--host must be an IP address or a host name.')
  const { publicUrl: publicText, tlsCert, tlsKey, behindProxy = false } = options
  const publicUrl = publicText === undefined ? null : parsePublicUrl(publicText)
  if (typeof publicUrl === 'string') return no(publicUrl)
  if ((tlsCert === undefined) !== (tlsKey === undefined)) return no('--tls-cert and --tls-key go together: give both.')
  const tls = tlsCert !== undefined && tlsKey !== undefined ? readTls(tlsCert, tlsKey) : null
  if (typeof tls === 'string') return no(tls)

  if (behindProxy && publicUrl?.protocol !== 'https:') {
    return no("--behind-proxy needs the proxy's own address: --public-url https://…")
  }
  if (!isLoopbackHost(host) && !tls && !behindProxy) {
    return no(
      `--host ${host} would send API keys and MCP tokens unencrypted over the network. Give --tls-cert and --tls-key, ` +
        'or say --behind-proxy with --public-url https://… when a proxy in front of it serves TLS.',
    )
  }
  if (publicUrl?.protocol === 'https:' && !tls && !behindProxy) {
    return no(
      '--public-url is https, and this service serves no TLS. Give --tls-cert and --tls-key, or say --behind-proxy when ' +
        'a proxy in front of it does.',
    )
  }
  if (publicUrl?.protocol === 'http:' && tls)
    return no('--public-url must begin with https:// as the service serves TLS.')
  if (isEveryAddress(host) && !publicUrl) {
    return no(`--host ${host} is every address of this computer. Say which one customers use: --public-url https://…`)
  }
  if (host === LOOPBACK.host && !publicUrl && !tls) return { ok: true, hosting: LOOPBACK }
  return { ok: true, hosting: { host, publicUrl: publicUrl?.href.replace(/\/+$/, '') ?? null, tls } }
}

const no = (message: string): HostingResult => ({ ok: false, message })

/** The URL, or what is wrong with it. */
function parsePublicUrl(text: string): URL | string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return '--public-url must be an address such as https://mcp.example.com.'
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '--public-url must begin with https://.'
  if (url.username || url.password || url.search || url.hash || text.includes('?') || text.includes('#')) {
    return '--public-url must be an address alone: no user, no ?query and no #fragment.'
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname.replace(/^\[(.*)\]$/, '$1'))) {
    return '--public-url must begin with https://, as MCP URLs hold a secret.'
  }
  return url
}

/** Certificate and key, or why they cannot be used. */
function readTls(certFile: string, keyFile: string): NonNullable<Hosting['tls']> | string {
  const files = { '--tls-cert': certFile, '--tls-key': keyFile }
  const texts: Record<string, string> = {}
  for (const [option, file] of Object.entries(files)) {
    try {
      texts[option] = readFileSync(file, 'utf8')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
      return `${option} ${file} cannot be read (${code}).`
    }
  }
  const tls = { cert: texts['--tls-cert'] ?? '', key: texts['--tls-key'] ?? '' }
  try {
    createSecureContext(tls)
    return tls
  } catch {
    return '--tls-cert and --tls-key must be a certificate (with its chain) and its key without a passphrase, both PEM.'
  }
}
