import { type ExpectedProof, type Ingress, NO_INGRESS, type ShutListener } from '../../shared/reachable/ingress.ts'
import { listenOnFirst } from '../choose-port.ts'
import { createCustomerApp } from '../http/app.ts'
import { createHostCheck } from '../http/guards/guard-host.ts'
import { guardRequest } from '../http/guards/guard-request.ts'
import type { Hosting } from '../http/hosting.ts'
import { type Listener, listen } from '../http/listen.ts'
import type { RawRoute } from '../http/raw-route.ts'
import type { Store } from '../store/store.ts'
import type { TimeLimits } from '../time-limits.ts'
import { createNetworkListeners } from './network-listeners.ts'
import { createProofs } from './proofs.ts'

/** Tried first if the data folder is new. */
const FIRST_INGRESS_PORT = 7334

interface Deps {
  meta: Pick<Store['meta'], 'ingressPort' | 'keepIngressPort'>
  /** The customers' streams, claim pages, and login pages. */
  customers: RawRoute
  times: TimeLimits
}

/** The listeners for requests from outside of this computer. */
export interface IngressListeners {
  /**
   * Opens, moves, or closes the listeners. Throws AppFailure `storage` if the one for tunnels and proxies can't listen, and leaves it
   * closed. LAN listeners that failed are returned by `shut`.
   */
  apply(ingress: Ingress): Promise<void>
  /** Returns the port of the listener for tunnels and proxies; null while it's closed. */
  port(): number | null
  /** Returns the LAN listeners that couldn't be opened. */
  shut(): ShutListener[]
  publicUrl(): string | null
  expectProof(proof: ExpectedProof): void
  close(): Promise<void>
}

/**
 * Creates separate listeners for external traffic: one on loopback that tunnels and proxies connect to, and those for the LAN. They serve
 * only the customers' streams, claim pages, and login pages, with no management, no API, and no samples, so a tunnel or a proxy can't
 * reach anything else, whatever Host it sets.
 */
export function createIngressListeners({ meta, customers, times }: Deps): IngressListeners {
  let ingress = NO_INGRESS
  let local: Listener | null = null
  const proofs = createProofs()

  async function open(hosting: Hosting, wanted: number): Promise<Listener> {
    let port = wanted
    const checkFor = (addresses: () => readonly string[]) => createHostCheck(hosting, () => port, addresses)
    const prove = proofs.routeOf((addresses) => checkFor(() => addresses))
    const guard = guardRequest(checkFor(() => ingress.addresses))
    const first: RawRoute = (request, response) =>
      prove(request, response) || guard(request, response) || customers(request, response)
    const listener = await listen(createCustomerApp(), wanted, hosting, first, times)
    port = listener.port
    return listener
  }

  const network = createNetworkListeners(open)

  async function openLocal(to: NonNullable<Ingress['listener']>): Promise<void> {
    const kept = await meta.ingressPort()
    local = await listenOnFirst(kept ?? FIRST_INGRESS_PORT, (wanted) =>
      open({ host: to.host, publicUrl: null, tls: to.tls }, wanted),
    )
    // Stored only the first time: a port other than the stored one is temporary, because proxies are configured with the stored one.
    if (kept === null) await meta.keepIngressPort(local.port)
  }

  async function closeLocal(): Promise<void> {
    const open = local
    local = null
    await open?.close()
  }

  return {
    async apply(next) {
      const moves = JSON.stringify(next.listener) !== JSON.stringify(ingress.listener) || local === null
      ingress = next
      await network.apply(next.network)
      if (!moves) return
      await closeLocal()
      if (next.listener) await openLocal(next.listener)
    },
    port: () => local?.port ?? null,
    shut: () => [...network.shut()],
    publicUrl: () => ingress.publicUrl,
    expectProof: proofs.expect,
    close: async () => void (await Promise.all([closeLocal(), network.close()])),
  }
}
