import { logFor } from '../../../base/log/log.ts'
import { systemTrust } from '../../../base/trust/system-trust.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { ExpectedProof, NetworkListener, ShutListener } from '../../../shared/reachable/ingress.ts'
import { networkAddress } from '../../../shared/reachable/network-address.ts'
import type { ExposureProblem, NetworkSetting } from '../../../shared/reachable/reachable.ts'
import { type Message, type MessageCode, message } from '../../../shared/text/message.ts'
import { checkAddress } from '../check-address.ts'
import { NetworkProblem } from './network-problem.ts'
import { type OwnNetwork, type Served, shutProblem } from './own-network.ts'

const log = logFor('reachable/network')

type Found = { served: Served } | { problem: ExposureProblem }

interface Proving {
  setting: NetworkSetting
  shut: readonly ShutListener[]
  expectProof: (proof: ExpectedProof) => Promise<void>
  signal: AbortSignal
}

/** Remedies for problems whose usual remedy assumes a tunnel or a proxy. */
const REMEDIES: Partial<Record<MessageCode, Message>> = {
  'reachable.problem.insecure': message('ownNetwork.certificateRemedy'),
}

/** Serves the stored addresses on this network: prepares their listeners, and checks whether they reach this service. */
export function createNetworkServing(network: OwnNetwork) {
  let found = new Map<string, Found>()
  /** Authorities by address, known even while the address can't be served. */
  const authorities = new Map<string, string | null>()

  async function find(setting: NetworkSetting): Promise<Found> {
    try {
      const served = await network.serve(setting)
      authorities.set(networkAddress(setting), served.authority)
      return { served }
    } catch (error) {
      return { problem: problemOf(error, setting.host) }
    }
  }

  const servedAt = (address: string): Served | null => {
    const at = found.get(address)
    return at && 'served' in at ? at.served : null
  }

  return {
    /** Updates all addresses and returns the listeners for the service. Addresses that can't be served are omitted. */
    async listeners(settings: readonly NetworkSetting[]): Promise<NetworkListener[]> {
      const next = new Map<string, Found>()
      for (const setting of settings) {
        const address = networkAddress(setting)
        if (!next.has(address)) next.set(address, await find(setting))
      }
      found = next
      return [...next.values()].flatMap((each) => ('served' in each ? each.served.listeners : []))
    },
    servedAt,
    /** The certificate (PEM) of the private authority behind an address; null when there's none, or when it isn't known. */
    authorityOf: (address: string): string | null => authorities.get(address) ?? null,
    /**
     * Checks whether an address reaches this service, over a connection that trusts only the address's own authority. Returns the problem,
     * or null. Throws `AppFailure` `cancelled`.
     */
    async check({ setting, shut, expectProof, signal }: Proving): Promise<ExposureProblem | null> {
      const address = networkAddress(setting)
      const at = found.get(address)
      if (at && 'problem' in at) return at.problem
      const served = servedAt(address)
      if (served === null) return failed(setting.host)
      const closed = shutProblem(served, shut)
      if (closed) return shutAs(setting.host, closed)
      const trusted = served.authority === null ? { trust: systemTrust } : { ca: served.authority }
      // Loaded on demand because it loads Node's HTTP and TLS, which aren't needed at startup if there's no such address.
      const { createNodeFetch } = await import('../../probe/http/node-fetch.ts')
      const connection = createNodeFetch({ address: null, ...trusted })
      try {
        const { fetch } = connection
        const problem = await checkAddress({ address, target: address, fetch, expectProof, signal })
        return problem && { ...problem, remedy: REMEDIES[problem.cause.code] ?? message('ownNetwork.refusedRemedy') }
      } finally {
        connection.close()
      }
    },
  }
}

function problemOf(error: unknown, host: string): ExposureProblem {
  if (error instanceof NetworkProblem) return error.problem
  const detail = error instanceof AppFailure ? error.detail : null
  if (detail?.kind === 'storage' || detail?.kind === 'keychainUnavailable')
    return { cause: detail.cause, remedy: detail.remedy }
  log.error('An address in this network can’t be served', error)
  return failed(host)
}

const failed = (host: string): ExposureProblem => ({
  cause: message('ownNetwork.shut', { host }),
  remedy: message('ownNetwork.failedRemedy'),
})

function shutAs(host: string, error: ShutListener['error']): ExposureProblem {
  if (error.kind !== 'storage')
    return { cause: message('ownNetwork.shut', { host }), remedy: message('ownNetwork.shutRemedy') }
  const remedy = error.code === 'portTaken' ? message('ownNetwork.port.takenRemedy') : message('ownNetwork.shutRemedy')
  return { cause: error.cause, remedy }
}
