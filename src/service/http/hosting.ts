import type { TlsOptions } from 'node:tls'

/** Where the service listens, and its public address. */
export interface Hosting {
  /** Address or name of one of this computer's interfaces. */
  host: string
  /** The base of public URLs, in front of `/dev/v1` and `/mcp`, without a trailing slash; null to use the listener's own. */
  publicUrl: string | null
  /** Certificate chain and key as PEM. `SNICallback` may choose different ones based on the requested name. Null for plain HTTP. */
  tls: ({ cert: string; key: string } & Pick<TlsOptions, 'SNICallback'>) | null
}

/** Only reachable from this computer. */
export const LOOPBACK: Hosting = { host: '127.0.0.1', publicUrl: null, tls: null }

/** Returns the origin of a listener on this port, ignoring the public URL. */
export function listenerOrigin({ host, tls }: Hosting, port: number): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
