import type { NetworkInterfaceInfo } from 'node:os'
import { rangeOfHost } from '../../../base/network/address-range.ts'
import { isLoopbackHost } from '../../../base/network/loopback.ts'
import type { InterfaceKind, LocalAddress } from '../../../shared/reachable/network.ts'

/** The result of `os.networkInterfaces`. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Patterns for interface names by system: systemd's predictable names, macOS's, and Windows’ display names. */
const KINDS: readonly (readonly [RegExp, InterfaceKind])[] = [
  [
    /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|bridge\d|vEthernet|VMware|VirtualBox)/i,
    'virtual',
  ],
  [/^(tailscale|wg|tun|tap|utun|ppp|zt|ipsec|nordlynx|proton|wireguard|openvpn)/i, 'vpn'],
  [/^(wl|wifi|wi-fi|wlan|ath|drahtlos)/i, 'wifi'],
  [/^(eth|en[opsx]\d|em\d|ethernet|lan)/i, 'wired'],
]
/** The most commonly used first. */
const ORDER: readonly InterfaceKind[] = ['wifi', 'wired', 'other', 'vpn', 'virtual']

const kindOf = (name: string): InterfaceKind => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'

/**
 * Whether an address is link-local. An IPv6 one has a zone, which isn't allowed in a URL; an IPv4 one is a fallback when a network doesn't
 * assign an address.
 */
const isLinkLocal = (host: string): boolean => /^fe[89ab]|^169\.254\./i.test(host)

const external = (interfaces: Interfaces): { host: string; interfaceName: string }[] =>
  Object.entries(interfaces).flatMap(([interfaceName, infos = []]) =>
    infos
      .filter(({ internal, address }) => !internal && !isLinkLocal(address))
      .map(({ address }) => ({ host: address.toLowerCase(), interfaceName })),
  )

/** This computer's private addresses, the most commonly used first. */
export function listLocalAddresses(interfaces: Interfaces): LocalAddress[] {
  const addresses = external(interfaces)
    .filter(({ host }) => rangeOfHost(host) === 'private')
    .map((each) => ({ ...each, kind: kindOf(each.interfaceName) }))
  const rank = ({ kind, host }: LocalAddress) => ORDER.indexOf(kind) * 2 + (host.includes(':') ? 1 : 0)
  return addresses.sort((one, other) => rank(one) - rank(other))
}

/** This computer's network addresses as a string that changes when the network does. */
export const addressesText = (interfaces: Interfaces): string =>
  external(interfaces)
    .map(({ host }) => host)
    .sort()
    .join(' ')

const NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether a string is a valid host name. */
export const isHostName = (text: string): boolean => NAME.test(text) && !/^[\d.]+$/.test(text)

/**
 * This computer's possible names on its network, derived from its host name. A single label only counts with `.local`: it may otherwise be a top-level
 * domain, which the app's authority must never vouch for.
 */
export function namesOf(hostname: string): string[] {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (!isHostName(name) || isLoopbackHost(name) || name.startsWith('localhost.')) return []
  return name.includes('.') ? [name] : [`${name}.local`]
}
