import { networkAddress } from '../../shared/reachable/network-address.ts'
import type { ReachableSetting } from '../../shared/reachable/reachable.ts'

/** The address in a setting; null when a tunnel program assigns it, or when there's none. */
export function fixedAddress(setting: ReachableSetting): string | null {
  if (setting.kind === 'ownAddress') return setting.address
  return setting.kind === 'network' ? networkAddress(setting) : null
}
