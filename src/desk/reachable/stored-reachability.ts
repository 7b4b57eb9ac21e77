import type { ReachableSetting, RemoteSetting, StoredReachability } from '../../shared/reachable/reachable.ts'
import { fixedAddress } from './fixed-address.ts'

/** Number of earlier addresses that still work. */
const MAX_EARLIER = 3

type Change = (before: StoredReachability) => StoredReachability

/** The persisted state of remote access. */
export interface KeptReachability {
  read: () => Promise<StoredReachability>
  update: (change: Change) => Promise<StoredReachability>
}

/** Creates a cache of the persisted state. `forget` must be called when the settings file has been replaced. */
export function cacheReachability(kept: KeptReachability) {
  let current: StoredReachability | null = null
  return {
    read: async (): Promise<StoredReachability> => (current ??= await kept.read()),
    async update(change: Change): Promise<StoredReachability> {
      current = await kept.update(change)
      return current
    },
    forget(): void {
      current = null
    },
  }
}
export type CachedReachability = ReturnType<typeof cacheReachability>

/** Removes all addresses but this computer's own. */
export const onlyThisComputer: Change = ({ networkPort }) => ({
  setting: { kind: 'thisComputer' },
  address: null,
  earlier: [],
  changed: null,
  networkPort,
})

/** Returns a change that makes URLs use a different address. `at`: milliseconds since 1970. */
export const withAddress =
  (address: string, at: number): Change =>
  (before) => ({ ...before, address, changed: { from: before.address, at } })

/** Returns a change that removes an earlier address. */
export const withoutEarlier =
  (address: string): Change =>
  (before) => ({ ...before, earlier: before.earlier.filter((each) => each.address !== address) })

type EarlierAddress = StoredReachability['earlier'][number]

/**
 * The address in URLs, which must keep working under its setting when the setting is replaced. Null if the new setting has the same
 * address, or if it's already in the list because the last change was never proved.
 */
export function addressToKeep(before: StoredReachability, next: RemoteSetting): EarlierAddress | null {
  const { setting, address, earlier } = before
  if (setting.kind === 'thisComputer' || address === null || address === fixedAddress(next)) return null
  return earlier.some((each) => each.address === address) ? null : { setting, address }
}

/**
 * Returns a change that replaces the setting. `kept`: the address that it replaces, if that must keep working. `reused`: the earlier
 * address that the new setting had before.
 */
export const withSetting =
  (setting: RemoteSetting, kept: EarlierAddress | null, reused: string | undefined): Change =>
  (before) => {
    // If the same address was reachable through another exposure, the new exposure replaces it.
    const own = fixedAddress(setting)
    const others = before.earlier.filter(({ address }) => address !== reused && address !== own)
    return {
      ...before,
      setting,
      networkPort: setting.kind === 'network' ? setting.port : before.networkPort,
      earlier: kept ? [kept, ...others].slice(0, MAX_EARLIER) : others,
    }
  }

/** Whether two settings are the same. */
export const isSameSetting = (one: ReachableSetting, other: ReachableSetting): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
