import type { TlsOptions } from 'node:tls'

/** Where the service listens and under which address it is reached. */
export interface Hosting {
  /** Address or name of an interface of this computer. */
  host: string
  /** The address in front of `/dev/v1` and `/mcp`, without a slash at the end; null: the listener's own. */
  publicUrl: string | null
  /** Certificate chain and key as PEM; `SNICallback` may have others for names that clients ask for. Null: plain HTTP. */
  tls: ({ cert: string; key: string } & Pick<TlsOptions, 'SNICallback'>) | null
}

/** For this computer alone. */
export const LOOPBACK: Hosting = { host: '127.0.0.1', publicUrl: null, tls: null }

/** The origin of a listener at a port, without a public URL. */
export function listenerOrigin({ host, tls }: Hosting, port: number): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
