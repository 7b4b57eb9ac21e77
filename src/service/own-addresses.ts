import { CLAIM_PATH } from '../shared/management/claim-operations.ts'
import { BASE_PATH } from './http/base-path.ts'
import { type Hosting, LOOPBACK, listenerOrigin } from './http/hosting.ts'
import { MCP_PATH } from './http/routes/mcp-stream.ts'
import type { Addresses } from './management/operation-deps.ts'

/** A service's addresses, which become known as its listeners are opened. */
export interface OwnAddresses extends Addresses {
  /** Returns the listener's origin, or the public one if the service is behind a proxy. */
  origin(): string
  /** Returns the origin where customers reach this service, which is an external one if there is one. */
  customerOrigin(): string
  port(): number
  samplePort(): number
  setPort(port: number): void
  /** Sets the port of the samples' separate listener. */
  setSamplePort(port: number): void
  /** Sets the function that returns the service's external address; it returns null while the service isn't reachable externally. */
  setPublicUrl(publicUrl: () => string | null): void
}

/** Creates the addresses for a service that isn't listening yet. */
export function createOwnAddresses(hosting: Hosting): OwnAddresses {
  let port = 0
  let samplePort = 0
  let publicUrl: () => string | null = () => null
  const origin = () => hosting.publicUrl ?? listenerOrigin(hosting, port)
  const customerOrigin = () => publicUrl() ?? origin()
  return {
    origin,
    customerOrigin,
    port: () => port,
    samplePort: () => samplePort,
    self: () => listenerOrigin(LOOPBACK, samplePort || port),
    baseUrl: () => origin() + BASE_PATH,
    mcpUrl: () => customerOrigin() + MCP_PATH,
    claimUrl: () => customerOrigin() + CLAIM_PATH,
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
