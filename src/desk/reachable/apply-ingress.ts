import type { SerialQueue } from '../../base/queue/serial-queue.ts'
import type { LocalServiceStatus } from '../../shared/model/local-service.ts'
import { type ExpectedProof, type Ingress, NO_INGRESS, type ShutListener } from '../../shared/reachable/ingress.ts'
import type {
  ExposureProblem,
  ReachableSetting,
  RemoteSetting,
  StoredReachability,
} from '../../shared/reachable/reachable.ts'
import { checkAddress } from './check-address.ts'
import type { OwnNetwork } from './network/own-network.ts'
import { createNetworkServing } from './network/serve-networks.ts'

/** The listener for tunnels and proxies. */
const LISTENER = { host: '127.0.0.1', tls: null }

/** The parts of the local service needed for remote access. */
export interface IngressService {
  state: () => LocalServiceStatus['state']
  /** The port that tunnels and proxies connect to; null while there's no listener for them. */
  port: () => number | null
  /** Listeners on this network that couldn't be opened. */
  shut: () => readonly ShutListener[]
  /** Resolves once new URLs reflect the change. */
  setIngress: (ingress: Ingress) => Promise<void>
  expectProof: (proof: ExpectedProof) => Promise<void>
}

interface Options {
  service: IngressService
  network: OwnNetwork
  fetch: typeof fetch
  queue: SerialQueue
  read: () => Promise<StoredReachability>
}

const settingsOf = ({ setting, earlier }: StoredReachability): ReachableSetting[] => [
  setting,
  ...earlier.map((each) => each.setting),
]

/** Makes the local service listen according to the stored settings, and checks whether an address reaches it. */
export function createIngressApplier({ service, network, fetch, queue, read }: Options) {
  const networks = createNetworkServing(network)
  let applied = NO_INGRESS

  /** The listeners needed for the stored settings on the current network. */
  async function ingressOf(data: StoredReachability): Promise<Ingress> {
    const { setting, address, earlier } = data
    const settings = settingsOf(data)
    const listeners = await networks.listeners(settings.filter((each) => each.kind === 'network'))
    const addresses = [...(address === null ? [] : [address]), ...earlier.map((each) => each.address)]
    applied =
      setting.kind === 'thisComputer'
        ? NO_INGRESS
        : {
            listener: settings.every(({ kind }) => kind === 'network') ? null : LISTENER,
            network: listeners,
            publicUrl: address,
            addresses: [...new Set(addresses)],
          }
    return applied
  }

  /** Applies the settings again if this network or a certificate has changed, or if something couldn't be opened. */
  async function applyAgain(): Promise<void> {
    if (service.state() !== 'running') return
    const before = JSON.stringify(applied)
    const next = await ingressOf(await read())
    if (JSON.stringify(next) !== before || service.shut().length > 0) await service.setIngress(next)
  }

  return {
    ingressOf,
    applyAgain,
    apply: async (data: StoredReachability): Promise<void> => service.setIngress(await ingressOf(data)),
    /** The listeners currently open on this network. */
    held: (): Ingress['network'] => (service.state() === 'running' ? applied.network : []),
    servedAt: networks.servedAt,
    authorityOf: networks.authorityOf,
    /** Returns the problem that keeps an address from reaching this service, or null. Throws `AppFailure` `cancelled`. */
    async check(setting: RemoteSetting, address: string, signal: AbortSignal): Promise<ExposureProblem | null> {
      const { expectProof } = service
      if (setting.kind !== 'network') {
        const target = `http://127.0.0.1:${service.port() ?? ''}`
        return checkAddress({ address, fetch, signal, expectProof, target })
      }
      await queue(async () => {
        if (!signal.aborted) await applyAgain()
      })
      return networks.check({ setting, signal, expectProof, shut: service.shut() })
    },
  }
}
export type IngressApplier = ReturnType<typeof createIngressApplier>
