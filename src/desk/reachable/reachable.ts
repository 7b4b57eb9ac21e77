import { logFor } from '../../base/log/log.ts'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import type { Ingress } from '../../shared/reachable/ingress.ts'
import type { Reachability, ReachableSetting } from '../../shared/reachable/reachable.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import { createAddressChanges } from './address-changes.ts'
import { createIngressApplier, type IngressService } from './apply-ingress.ts'
import { createExposure, type Exposure } from './exposure.ts'
import { createExposureSet } from './exposure-set.ts'
import { EXPOSURE_TIMES, type ExposureTimes } from './exposure-times.ts'
import type { OwnNetwork } from './network/own-network.ts'
import type { StartTunnel } from './serve-tunnel.ts'
import { cacheReachability, type KeptReachability } from './stored-reachability.ts'

const log = logFor('reachable')

interface Options {
  kept: KeptReachability
  service: IngressService
  fetch: typeof fetch
  startTunnel: StartTunnel
  network: OwnNetwork
  /** Calls back when this computer's addresses change; returns an unsubscribe function. */
  watchNetwork: (onOther: () => void) => () => void
  onChange: () => void
  now?: () => number
  times?: ExposureTimes
}

/**
 * Creates remote access to the local service, as set up by the user. URLs use the address that was proved most recently: they never get an
 * unproved one, nor lose one because it's temporarily unreachable. An address that is replaced keeps working.
 */
export function createReachable({
  kept,
  service,
  fetch,
  startTunnel,
  network,
  watchNetwork,
  onChange,
  now = Date.now,
  times = EXPOSURE_TIMES,
}: Options) {
  const queue = createSerialQueue()
  const stored = cacheReachability(kept)
  const applier = createIngressApplier({ service, network, fetch, queue, read: stored.read })
  let closed = false

  const exposures = createExposureSet({
    mayStart: () => !closed && service.state() === 'running',
    port: service.port,
    watchNetwork: () => watchNetwork(() => void networkChanged()),
    open(setting) {
      const made: Exposure = createExposure({
        setting,
        startTunnel,
        onChange,
        times,
        port: service.port,
        onProved: (address) =>
          queue(async () => {
            if (!closed) await changes.proved(made, address)
          }),
        check: (address, signal) => applier.check(setting, address, signal),
      })
      return made
    },
  })
  const changes = createAddressChanges({ stored, exposures, applier, network, now })

  const status = async (): Promise<Reachability> => exposures.describe(await stored.read())

  /** Called when this computer's addresses have changed: tunnels and addresses are checked again. */
  async function networkChanged(): Promise<void> {
    await queue(applier.applyAgain).catch(
      (error: unknown) => void log.error('The network’s change couldn’t be followed', error),
    )
    exposures.retry()
  }

  async function then(work: () => Promise<void>): Promise<Reachability> {
    await queue(work)
    onChange()
    return status()
  }

  return {
    status,
    /** The listeners that the service starts with. */
    ingress: async (): Promise<Ingress> => applier.ingressOf(await stored.read()),
    /** The listener for an address on this network; null if the address isn't on it or can't be served right now. */
    servedAt: applier.servedAt,
    /** The certificate (PEM) of the private authority that a URL's clients must trust; null when there's none, or when it isn't known. */
    authorityOf: (url: string): string | null => applier.authorityOf(originOf(url.trim()) ?? ''),
    /**
     * Sets up an exposure and starts to prove it. Throws AppFailure invalidInput with the field `address`, or `host`, `port`, `chain`,
     * `key`.
     */
    set: (setting: ReachableSetting) => then(() => changes.set(setting)),
    /** Drops an address that URLs used earlier. */
    stopEarlier: (address: string) => then(() => changes.drop(address)),
    dismissChange: () => then(async () => void (await stored.update((data) => ({ ...data, changed: null })))),
    /** Immediately retries exposures that don't work, and rechecks those that do. */
    retry: exposures.retry,
    /** Called when the service has started, paused, or moved. */
    serviceChanged: (): Promise<void> =>
      queue(async () => {
        if (service.state() === 'paused') await exposures.stopAll()
        else if (service.state() === 'running') await changes.open()
      }),
    /** Called when the settings file has been replaced. */
    reload: (): Promise<void> =>
      queue(async () => {
        await exposures.stopAll()
        stored.forget()
        await applier.apply(await stored.read())
        await changes.open()
      }),
    /** Stops all exposures. */
    async close(): Promise<void> {
      closed = true
      await queue(exposures.stopAll)
    },
  }
}
