import type { TlsOptions } from 'node:tls'

/** Where the service listens, and its public address. */
export interface Hosting {
  /** Address or name of one of this computer's interfaces. */
  host: string
  /** The address before `/dev/v1` and `/mcp`, without a trailing slash; null for the listener's own. */
  publicUrl: string | null
  /** Certificate chain and key as PEM. `SNICallback` may choose others by the requested name. Null for plain HTTP. */
  tls: ({ cert: string; key: string } & Pick<TlsOptions, 'SNICallback'>) | null
}

/** Only reachable from this computer. */
export const LOOPBACK: Hosting = { host: '127.0.0.1', publicUrl: null, tls: null }

/** Returns a listener's origin at a port, ignoring the public URL. */
export function listenerOrigin({ host, tls }: Hosting, port: number): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
