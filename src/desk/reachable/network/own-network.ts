import { open } from 'node:fs/promises'
import { isIP } from 'node:net'
import { within } from '../../../base/event-loop/within.ts'
import { isLoopbackHost } from '../../../base/network/loopback.ts'
import type { NetworkListener, ShutListener } from '../../../shared/reachable/ingress.ts'
import type { LocalAddress } from '../../../shared/reachable/network.ts'
import type { NetworkSetting } from '../../../shared/reachable/reachable.ts'
import { message } from '../../../shared/text/message.ts'
import type { Authority, ServerCertificate } from './authority.ts'
import { badPort, tryPort } from './find-port-problem.ts'
import { addressesText, type Interfaces, isHostName, listLocalAddresses, namesOf } from './local-addresses.ts'
import { type NetworkField, NetworkProblem } from './network-problem.ts'
import type { ValidCertificate } from './read-certificates.ts'

const MAX_FILE_BYTES = 1024 * 1024
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

type Certificate = Pick<ValidCertificate, 'cert' | 'key' | 'expiresAt' | 'authority'>

/**
 * Creates the view of this computer on its network: its names, and what's needed to serve one of its addresses. Never serves on an address
 * that is reachable from the internet.
 */
export function createOwnNetwork({ interfaces, hostname, lookup, authority, now }: Options) {
  const issued = new Map<string, ServerCertificate & { authority: string }>()

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

  /** Issues a certificate for a host and caches it until its renewal, or until the authority changes. */
  async function issue(host: string): Promise<Certificate> {
    const by = await authority()
    const { issueFor, vouchesFor } = await import('./authority.ts')
    if (!vouchesFor(by, host)) throw hostProblem('outside', host)
    const known = issued.get(host)
    if (known && known.renewAt > now() && known.authority === by.certificate) return known
    const made = { ...(await issueFor(by, host, now())), authority: by.certificate }
    issued.set(host, made)
    return made
  }

  async function certificateFor({ host, certificate }: NetworkSetting): Promise<Certificate> {
    if (certificate.from === 'app') return issue(host)
    const { readCertificates } = await import('./read-certificates.ts')
    const chain = await readSmall(certificate.chain, 'chain')
    return readCertificates({ chain, key: await readSmall(certificate.key, 'key'), host, now: now() })
  }

  /** Prepares the listeners for a setting. Throws `NetworkProblem`, or `AppFailure` when the authority isn't available. */
  async function serve(setting: NetworkSetting): Promise<Served> {
    const places = await placesOf(setting.host)
    const { cert, key, expiresAt, authority: by } = await certificateFor(setting)
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

function hostProblem(
  name: 'required' | 'invalid' | 'gone' | 'offline' | 'unknown' | 'elsewhere' | 'outside',
  host: string,
) {
  return new NetworkProblem(
    'host',
    message(`ownNetwork.host.${name}`, { host }),
    message(`ownNetwork.host.${name}Remedy`),
  )
}

async function readSmall(path: string, field: NetworkField & ('chain' | 'key')): Promise<string> {
  const fail = (code: string) =>
    new NetworkProblem(
      field,
      message('ownNetwork.file.unreadable', { path, code }),
      message('ownNetwork.file.unreadableRemedy'),
    )
  try {
    const file = await open(path, 'r')
    try {
      if ((await file.stat()).size > MAX_FILE_BYTES) throw fail('EFBIG')
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof NetworkProblem) throw error
    throw fail(error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
  }
}
