import { isIP } from 'node:net'
import { within } from '../../../base/event-loop/within.ts'
import { isLoopbackHost } from '../../../base/network/loopback.ts'
import type { NetworkListener, ShutListener } from '../../../shared/reachable/ingress.ts'
import type { LocalAddress } from '../../../shared/reachable/network.ts'
import type { NetworkSetting } from '../../../shared/reachable/reachable.ts'
import type { Authority } from './authority.ts'
import { createCertificates } from './certificates.ts'
import { badPort, tryPort } from './find-port-problem.ts'
import { addressesText, type Interfaces, isHostName, listLocalAddresses, namesOf } from './local-addresses.ts'
import { hostProblem } from './network-problem.ts'

const LOOKUP_MS = 3_000

interface Options {
  /** Returns the current result of `os.networkInterfaces`. */
  interfaces: () => Interfaces
  hostname: () => string
  /** Looks up a name's IP addresses on this computer; empty when not found. */
  lookup: (name: string) => Promise<string[]>
  /** The app's own authority. */
  authority: () => Promise<Authority>
  now: () => number
}

/** The listeners for an address on this network. */
export interface Served {
  listeners: NetworkListener[]
  /** The certificate (PEM) of the private authority that clients must trust; null when a public one vouches for it. */
  authority: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Creates a view of this computer on its network: its names, and what's needed to serve one of its addresses. Never serves on an address
 * that is reachable from the internet.
 */
export function createOwnNetwork({ interfaces, hostname, lookup, authority, now }: Options) {
  const certificates = createCertificates({ authority, now })

  const addresses = (): LocalAddress[] => listLocalAddresses(interfaces())

  async function find(name: string): Promise<string[]> {
    const found = await within(
      LOOKUP_MS,
      lookup(name).catch(() => []),
    )
    return found === 'late' ? [] : found
  }

  /** Looks up a name. `found`: the number of its addresses; `own`: those that belong to this computer. */
  async function ownOf(name: string): Promise<{ found: number; own: string[] }> {
    const mine = new Set(addresses().map(({ host }) => host))
    const found = await find(name)
    return { found: found.length, own: found.filter((ip) => mine.has(ip) || isLoopbackHost(ip)) }
  }

  /** The addresses to listen on for a host. Throws `NetworkProblem`. */
  async function placesOf(host: string): Promise<string[]> {
    const mine = addresses().map((each) => each.host)
    if (isIP(host) !== 0) {
      if (mine.includes(host)) return [host]
      throw hostProblem('gone', host)
    }
    if (mine.length === 0) throw hostProblem('offline', host)
    const { found, own } = await ownOf(host)
    if (found === 0) throw hostProblem('unknown', host)
    if (own.length === 0) throw hostProblem('elsewhere', host)
    // This computer may resolve its own name to a loopback address, which clients on it then use.
    return [...new Set([...mine, ...own])]
  }

  /** Prepares the listeners for a setting. Throws `NetworkProblem`, or `AppFailure` when the authority isn't available. */
  async function serve(setting: NetworkSetting): Promise<Served> {
    const places = await placesOf(setting.host)
    const { cert, key, expiresAt, authority: by } = await certificates.certificateFor(setting)
    const name = isIP(setting.host) === 0 ? setting.host : null
    const listeners = places.map((host) => ({ host, port: setting.port, name, tls: { cert, key } }))
    return { listeners, authority: by, expiresAt }
  }

  return {
    addresses,
    /** This computer's names that resolve to it; empty while no other computer can reach it. */
    async names(): Promise<string[]> {
      if (addresses().length === 0) return []
      const names = namesOf(hostname())
      const leading = await Promise.all(names.map(async (name) => (await ownOf(name)).own.length > 0))
      return names.filter((_, index) => leading[index])
    },
    /** Changes when the network does. */
    text: () => addressesText(interfaces()),
    serve,
    /**
     * Converts the user's input to a setting and checks that it can be served. `held`: listeners that are already open. Throws
     * `NetworkProblem`, and `AppFailure` like `serve`.
     */
    async check(typed: NetworkSetting, held: readonly NetworkListener[]): Promise<NetworkSetting> {
      const host = typed.host
        .trim()
        .replace(/^\[(.*)\]$/, '$1')
        .replace(/\.$/, '')
        .toLowerCase()
      const setting = { ...typed, host }
      if (host === '') throw hostProblem('required', host)
      if (isLoopbackHost(host) || (isIP(host) === 0 && !isHostName(host))) throw hostProblem('invalid', host)
      const bad = badPort(setting.port)
      if (bad) throw bad
      const { listeners } = await serve(setting)
      const isHeld = (wanted: NetworkListener) =>
        held.some((each) => each.host === wanted.host && each.port === wanted.port)
      for (const each of listeners) {
        const problem = isHeld(each) ? null : await tryPort(each.host, each.port)
        if (problem) throw problem
      }
      return setting
    },
  }
}
export type OwnNetwork = ReturnType<typeof createOwnNetwork>

/** Why all listeners for an address are closed; null when at least one is open. */
export function shutProblem({ listeners }: Served, shut: readonly ShutListener[]): ShutListener['error'] | null {
  const found = listeners.map(({ host, port }) => shut.find((each) => each.host === host && each.port === port))
  return found.every((each) => each !== undefined) ? (found[0]?.error ?? null) : null
}
