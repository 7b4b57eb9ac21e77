import { AppFailure } from '../../shared/errors.ts'
import type { ReachableSetting, RemoteSetting } from '../../shared/reachable/reachable.ts'
import type { IngressApplier } from './apply-ingress.ts'
import type { Exposure } from './exposure.ts'
import type { ExposureSet } from './exposure-set.ts'
import { fixedAddress } from './fixed-address.ts'
import { NetworkProblem } from './network/network-problem.ts'
import type { OwnNetwork } from './network/own-network.ts'
import { readAddress } from './read-address.ts'
import {
  addressToKeep,
  type CachedReachability,
  isSameSetting,
  onlyThisComputer,
  withAddress,
  withoutEarlier,
  withSetting,
} from './stored-reachability.ts'
import { tunnelPrograms } from './tunnel-programs.ts'

interface Deps {
  stored: CachedReachability
  exposures: ExposureSet
  applier: IngressApplier
  network: OwnNetwork
  now: () => number
}

const keepsAddress = (setting: ReachableSetting): setting is RemoteSetting =>
  fixedAddress(setting) !== null || (setting.kind === 'tunnel' && tunnelPrograms[setting.program].keepsAddress)

/**
 * Creates the functions that change the addresses in URLs. Each updates the stored settings, the service's listeners, and the exposures.
 * The caller must run one at a time.
 */
export function createAddressChanges({ stored, exposures, applier, network, now }: Deps) {
  /** Uses this address in URLs from now on, and drops the previous address of the same exposure. */
  async function carry(address: string): Promise<void> {
    if ((await stored.read()).address === address) return
    await applier.apply(await stored.update(withAddress(address, now())))
  }

  async function drop(address: string): Promise<void> {
    const stop = exposures.removeEarlier(address)
    await applier.apply(await stored.update(withoutEarlier(address)))
    await stop()
  }

  async function open(): Promise<void> {
    const { setting, earlier } = await stored.read()
    if (setting.kind !== 'thisComputer') exposures.openCurrent(setting)
    for (const { setting: old, address } of earlier) {
      if (exposures.hasEarlier(address)) continue
      if (keepsAddress(old)) exposures.openEarlier(old, address)
      else await drop(address)
    }
    exposures.start()
  }

  /** Validates and normalizes the input. Throws AppFailure invalidInput. */
  async function readSetting(wanted: ReachableSetting): Promise<ReachableSetting> {
    if (wanted.kind === 'ownAddress') return { kind: 'ownAddress', address: readAddress(wanted.address) }
    if (wanted.kind !== 'network') return wanted
    try {
      return await network.check(wanted, applier.held())
    } catch (error) {
      if (!(error instanceof NetworkProblem)) throw error
      throw new AppFailure({ kind: 'invalidInput', fields: { [error.field]: error.atField } })
    }
  }

  return {
    drop,
    /** Creates the missing exposures for the stored settings, and starts them while the service is running. */
    open,
    /** Called when an exposure has proved its address. */
    async proved(exposure: Exposure, address: string): Promise<void> {
      if (exposure === exposures.current()) return carry(address)
      const replaced = exposures.findEarlier((each) => each.exposure === exposure)
      // The tunnel came back with a different name, so the old address no longer works.
      if (replaced && replaced.address !== address) await drop(replaced.address)
    },
    /** Replaces the setting; retries its exposure if it's unchanged. Throws AppFailure invalidInput. */
    async set(wanted: ReachableSetting): Promise<void> {
      const setting = await readSetting(wanted)
      const before = await stored.read()
      if (isSameSetting(before.setting, setting)) return exposures.current()?.retry()
      if (setting.kind === 'thisComputer') {
        await applier.apply(await stored.update(onlyThisComputer))
        return exposures.stopAll()
      }
      const again = exposures.findEarlier(({ exposure }) => isSameSetting(exposure.setting, setting))
      const kept = addressToKeep(before, setting)
      const next = await stored.update(withSetting(setting, kept, again?.address))
      const wantedEarlier = new Set(next.earlier.map(({ address }) => address))
      await exposures.replaceCurrent(again, kept?.address ?? null, wantedEarlier)
      await applier.apply(next)
      if (again && again.exposure.status().state === 'proved') await carry(again.address)
      await open()
    },
  }
}
