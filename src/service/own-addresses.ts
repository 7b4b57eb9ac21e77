import { BASE_PATH } from './http/base-path.ts'
import { type Hosting, LOOPBACK, listenerOrigin } from './http/hosting.ts'
import { MCP_PATH } from './http/routes/mcp-stream.ts'
import type { Addresses } from './management/operation-deps.ts'

/** The addresses of a service, which become known while its listeners are opened. */
export interface OwnAddresses extends Addresses {
  /** The listener's origin, or the public one if it's behind a proxy. */
  origin(): string
  port(): number
  samplePort(): number
  setPort(port: number): void
  /** Sets the port of the samples' own listener. */
  setSamplePort(port: number): void
  /** Sets the source of the address at which others reach the service; null while they don't. */
  setPublicUrl(publicUrl: () => string | null): void
}

/** Creates the addresses of a service that isn't listening yet. */
export function createOwnAddresses(hosting: Hosting): OwnAddresses {
  let port = 0
  let samplePort = 0
  let publicUrl: () => string | null = () => null
  const origin = () => hosting.publicUrl ?? listenerOrigin(hosting, port)
  return {
    origin,
    port: () => port,
    samplePort: () => samplePort,
    self: () => listenerOrigin(LOOPBACK, samplePort || port),
    baseUrl: () => origin() + BASE_PATH,
    mcpUrl: () => (publicUrl() ?? origin()) + MCP_PATH,
    setPort: (opened) => {
      port = opened
    },
    setSamplePort: (opened) => {
      samplePort = opened
    },
    setPublicUrl: (source) => {
      publicUrl = source
    },
  }
}
