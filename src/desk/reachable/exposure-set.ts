import type { Reachability, RemoteSetting, StoredReachability } from '../../shared/reachable/reachable.ts'
import type { Exposure } from './exposure.ts'

interface EarlierExposure {
  /** The address that URLs used. */
  address: string
  exposure: Exposure
}

interface Options {
  open: (setting: RemoteSetting) => Exposure
  /** Whether exposures can start. */
  mayStart: () => boolean
  /** The port that tunnels forward to; null while nothing is listening. */
  port: () => number | null
  /** Watches this computer's addresses while there are exposures; returns an unsubscribe function. */
  watchNetwork: () => () => void
}

const PENDING = { state: 'waiting' as const, address: null, problem: null }

/** Creates the set of exposures: the current one, and those of the addresses that URLs used earlier. */
export function createExposureSet({ open, mayStart, port, watchNetwork }: Options) {
  let current: Exposure | null = null
  let earlier: EarlierExposure[] = []
  let servedPort: number | null = null
  let unwatch: (() => void) | null = null

  const all = (): Exposure[] => [...(current ? [current] : []), ...earlier.map((each) => each.exposure)]

  return {
    current: () => current,
    hasEarlier: (address: string): boolean => earlier.some((each) => each.address === address),
    /** The first earlier exposure that matches. */
    findEarlier: (isWanted: (each: EarlierExposure) => boolean): EarlierExposure | undefined => earlier.find(isWanted),
    openCurrent(setting: RemoteSetting): void {
      current ??= open(setting)
    },
    openEarlier(setting: RemoteSetting, address: string): void {
      earlier.push({ address, exposure: open(setting) })
    },
    /** Starts all exposures if possible; restarts tunnels if they forward to a previous port. */
    start(): void {
      if (!mayStart()) return
      if (all().length > 0) unwatch ??= watchNetwork()
      for (const each of all()) each.start()
      if (servedPort !== null && servedPort !== port()) for (const each of all()) each.restartTunnel()
      servedPort = port()
    },
    /** Immediately retries exposures that don't work, and rechecks those that do. */
    retry(): void {
      for (const each of all()) each.retry()
    },
    /**
     * Replaces the current exposure with an earlier one, or with none. `keptAs`: the address under which the previous one continues; null
     * to stop it. `wanted`: the addresses of the earlier exposures to keep.
     */
    async replaceCurrent(
      next: EarlierExposure | undefined,
      keptAs: string | null,
      wanted: ReadonlySet<string>,
    ): Promise<void> {
      const replaced = current
      current = next?.exposure ?? null
      if (keptAs !== null && replaced) earlier.push({ address: keptAs, exposure: replaced })
      const over = earlier.filter((each) => each !== next && !wanted.has(each.address))
      earlier = earlier.filter((each) => wanted.has(each.address))
      await Promise.all([...over.map((each) => each.exposure.stop()), keptAs === null ? replaced?.stop() : undefined])
    },
    /** Removes the exposures for an earlier address from the set, and returns a function that stops them. */
    removeEarlier(address: string): () => Promise<unknown> {
      const removed = earlier.filter((each) => each.address === address)
      earlier = earlier.filter((each) => each.address !== address)
      return () => Promise.all(removed.map((each) => each.exposure.stop()))
    },
    async stopAll(): Promise<void> {
      const running = all()
      current = null
      earlier = []
      unwatch?.()
      unwatch = null
      await Promise.all(running.map((each) => each.stop()))
    },
    /** The status to show for the stored settings. */
    describe({ setting, address, earlier: replaced, changed }: StoredReachability): Reachability {
      const statusOf = (of: string | null) => earlier.find((each) => each.address === of)?.exposure.status()
      const carried = statusOf(address) ?? current?.status()
      return {
        exposure: setting.kind === 'thisComputer' ? null : { setting, ...PENDING, ...current?.status() },
        address,
        lost: address !== null && carried?.state === 'lost' ? carried.problem : null,
        earlier: replaced.map((each) => ({ ...PENDING, ...statusOf(each.address), ...each })),
        changed,
      }
    },
  }
}
export type ExposureSet = ReturnType<typeof createExposureSet>
