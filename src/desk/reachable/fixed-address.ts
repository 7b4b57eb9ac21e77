import { networkAddress } from '../../shared/reachable/network-address.ts'
import type { ReachableSetting } from '../../shared/reachable/reachable.ts'

/** The address of a way whose setting holds it; null where a program gives it, or there's none. */
export function fixedAddress(setting: ReachableSetting): string | null {
  if (setting.kind === 'ownAddress') return setting.address
  return setting.kind === 'network' ? networkAddress(setting) : null
}
