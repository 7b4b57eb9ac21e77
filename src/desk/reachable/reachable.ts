import { logFor } from '../../base/log/log.ts'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Ingress } from '../../shared/reachable/ingress.ts'
import type {
  Reachability,
  ReachableSetting,
  RemoteSetting,
  StoredReachability,
  TunnelProgram,
} from '../../shared/reachable/reachable.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import { createIngressApplier, type IngressService } from './apply-ingress.ts'
import { createExposure, EXPOSURE_TIMES, type Exposure, type ExposureTimes } from './exposure.ts'
import { fixedAddress } from './fixed-address.ts'
import { NetworkProblem } from './network/network-problem.ts'
import type { OwnNetwork } from './network/own-network.ts'
import { readAddress } from './read-address.ts'
import type { Tunnel, TunnelListeners } from './run-tunnel.ts'
import { tunnelPrograms } from './tunnel-programs.ts'

const log = logFor('reachable')

/** Number of earlier addresses that still work. */
const MAX_EARLIER = 3

interface Options {
  kept: {
    read: () => Promise<StoredReachability>
    update: (change: (kept: StoredReachability) => StoredReachability) => Promise<StoredReachability>
  }
  service: IngressService
  fetch: typeof fetch
  startTunnel: (program: TunnelProgram, port: number, listeners: TunnelListeners) => Promise<Tunnel>
  network: OwnNetwork
  /** Calls back when this computer's addresses change; returns an unsubscribe function. */
  watchNetwork: (onOther: () => void) => () => void
  onChange: () => void
  now?: () => number
  times?: ExposureTimes
}

const keepsAddress = (setting: ReachableSetting): setting is RemoteSetting =>
  fixedAddress(setting) !== null || (setting.kind === 'tunnel' && tunnelPrograms[setting.program].keepsAddress)

const isSame = (one: ReachableSetting, other: ReachableSetting): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Creates the remote access to the local service that the user set up. URLs use the address that was proved most recently: they never get
 * an unproved one, nor lose one because it's temporarily unreachable. An address that is replaced keeps working.
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
  let current: StoredReachability | null = null
  let exposure: Exposure | null = null
  let earlier: { address: string; exposure: Exposure }[] = []
  let servedPort: number | null = null
  let closed = false
  let unwatch: (() => void) | null = null

  const read = async (): Promise<StoredReachability> => (current ??= await kept.read())
  async function update(change: (before: StoredReachability) => StoredReachability): Promise<StoredReachability> {
    current = await kept.update(change)
    return current
  }
  const applier = createIngressApplier({ service, network, fetch, queue, read })

  const exposures = (): Exposure[] => [...(exposure ? [exposure] : []), ...earlier.map((each) => each.exposure)]

  function openExposure(setting: RemoteSetting): Exposure {
    const made: Exposure = createExposure({
      setting,
      startTunnel,
      onChange,
      times,
      port: service.port,
      onProved: (address) => queue(() => provedBy(made, address)),
      check: (address, signal) => applier.check(setting, address, signal),
    })
    return made
  }

  async function provedBy(proved: Exposure, address: string): Promise<void> {
    if (closed) return
    if (proved === exposure) return carry(address)
    const replaced = earlier.find((each) => each.exposure === proved)
    // The tunnel came back with a different name, so the old address no longer works.
    if (replaced && replaced.address !== address) await drop(replaced.address)
  }

  /** Uses this address in URLs from now on, and drops the previous address of the same exposure. */
  async function carry(address: string): Promise<void> {
    const before = await read()
    if (before.address === address) return
    const changed = { from: before.address, at: now() }
    await applier.apply(await update((data) => ({ ...data, address, changed })))
  }

  async function drop(address: string): Promise<void> {
    const gone = earlier.filter((each) => each.address === address)
    earlier = earlier.filter((each) => each.address !== address)
    const without = (data: StoredReachability) => data.earlier.filter((each) => each.address !== address)
    await applier.apply(await update((data) => ({ ...data, earlier: without(data) })))
    await Promise.all(gone.map((each) => each.exposure.stop()))
  }

  /** Creates the missing exposures for the stored settings, and starts them while the service is running. */
  async function open(): Promise<void> {
    const { setting, earlier: replaced } = await read()
    if (setting.kind !== 'thisComputer') exposure ??= openExposure(setting)
    for (const { setting: old, address } of replaced) {
      if (earlier.some((each) => each.address === address)) continue
      if (keepsAddress(old)) earlier.push({ address, exposure: openExposure(old) })
      else await drop(address)
    }
    if (closed || service.state() !== 'running') return
    if (exposures().length > 0) unwatch ??= watchNetwork(() => void networkChanged())
    for (const each of exposures()) each.start()
    if (servedPort !== null && servedPort !== service.port()) for (const each of exposures()) each.restartTunnel()
    servedPort = service.port()
  }

  async function stopAll(): Promise<void> {
    const running = exposures()
    exposure = null
    earlier = []
    unwatch?.()
    unwatch = null
    await Promise.all(running.map((each) => each.stop()))
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

  async function set(wanted: ReachableSetting): Promise<void> {
    const setting = await readSetting(wanted)
    const before = await read()
    if (isSame(before.setting, setting)) return exposure?.retry()
    if (setting.kind === 'thisComputer') {
      const next = await update(({ networkPort }) => ({
        setting,
        address: null,
        earlier: [],
        changed: null,
        networkPort,
      }))
      await applier.apply(next)
      await stopAll()
      return
    }
    const { setting: old, address } = before
    const own = fixedAddress(setting)
    const again = earlier.find((each) => isSame(each.exposure.setting, setting))
    // The address in URLs keeps working; it's already in the list if the last change was never proved.
    const keeps =
      old.kind !== 'thisComputer' &&
      address !== null &&
      address !== own &&
      !before.earlier.some((each) => each.address === address)
    const next = await update((data) => {
      // If the same address was reachable through another exposure, this one replaces that.
      const others = data.earlier.filter((each) => each.address !== again?.address && each.address !== own)
      return {
        ...data,
        setting,
        networkPort: setting.kind === 'network' ? setting.port : data.networkPort,
        earlier: keeps ? [{ setting: old, address }, ...others].slice(0, MAX_EARLIER) : others,
      }
    })
    const replaced = exposure
    exposure = again?.exposure ?? null
    if (keeps && replaced) earlier.push({ address, exposure: replaced })
    const still = new Set(next.earlier.map((each) => each.address))
    const over = earlier.filter((each) => each !== again && !still.has(each.address))
    earlier = earlier.filter((each) => still.has(each.address))
    await Promise.all([...over.map((each) => each.exposure.stop()), ...(keeps ? [] : [replaced?.stop()])])
    await applier.apply(next)
    if (again && again.exposure.status().state === 'proved') await carry(again.address)
    await open()
  }

  async function status(): Promise<Reachability> {
    const { setting, address, earlier: replaced, changed } = await read()
    const pending = { state: 'waiting' as const, address: null, problem: null }
    const carrier = earlier.find((each) => each.address === address)?.exposure ?? exposure
    const carried = carrier?.status()
    return {
      exposure: setting.kind === 'thisComputer' ? null : { setting, ...pending, ...exposure?.status() },
      address,
      lost: address !== null && carried?.state === 'lost' ? carried.problem : null,
      earlier: replaced.map((each) => {
        const running = earlier.find((one) => one.address === each.address)
        return { ...pending, ...running?.exposure.status(), ...each }
      }),
      changed,
    }
  }

  /** Called when this computer's addresses have changed: tunnels and addresses are checked again. */
  async function networkChanged(): Promise<void> {
    await queue(applier.applyAgain).catch(
      (error: unknown) => void log.error('The network’s change couldn’t be followed', error),
    )
    for (const each of exposures()) each.retry()
  }

  async function then(work: () => Promise<void>): Promise<Reachability> {
    await queue(work)
    onChange()
    return status()
  }

  return {
    status,
    /** The listeners that the service starts with. */
    ingress: async (): Promise<Ingress> => applier.ingressOf(await read()),
    /** The listener for an address on this network, or null if it isn't one or can't be served right now. */
    servedAt: applier.servedAt,
    /** The certificate (PEM) of the private authority that clients of a URL must trust; null when there's none, or when it isn't known. */
    authorityOf: (url: string): string | null => applier.authorityOf(originOf(url.trim()) ?? ''),
    /**
     * Sets up an exposure and starts to prove it. Throws AppFailure invalidInput with the field `address`, or `host`, `port`, `chain`,
     * `key`.
     */
    set: (setting: ReachableSetting) => then(() => set(setting)),
    /** Drops an address that URLs used earlier. */
    stopEarlier: (address: string) => then(() => drop(address)),
    dismissChange: () => then(async () => void (await update((data) => ({ ...data, changed: null })))),
    /** Immediately retries exposures that don't work, and rechecks those that do. */
    retry(): void {
      for (const each of exposures()) each.retry()
    },
    /** Called when the service has started, was paused, or has moved. */
    serviceChanged: (): Promise<void> =>
      queue(async () => {
        if (service.state() === 'paused') await stopAll()
        else if (service.state() === 'running') await open()
      }),
    /** Called when the settings file has been replaced. */
    reload: (): Promise<void> =>
      queue(async () => {
        await stopAll()
        current = null
        await applier.apply(await read())
        await open()
      }),
    /** Stops all exposures. */
    async close(): Promise<void> {
      closed = true
      await queue(stopAll)
    },
  }
}
