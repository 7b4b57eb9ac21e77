import { BlockList, isIP } from 'node:net'
import type { AddressRange } from '../../shared/probe/stage.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
// The unspecified address also reaches this computer.
loopback.addAddress('0.0.0.0', 'ipv4')
loopback.addAddress('::', 'ipv6')

/** Addresses not routed on the internet: IANA's special-purpose registries (RFC 6890), and multicast. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
const notPublic = new BlockList()
for (const [net, bits] of NOT_PUBLIC_4) notPublic.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_PUBLIC_6) notPublic.addSubnet(net, bits, 'ipv6')

/** Suffixes that no public name server resolves (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const LOCAL_NAME = /\.(?:local|localdomain|internal|intranet|home\.arpa|lan|home|corp|private|test|invalid)$/

/**
 * Returns where a host can be reached from, judging by its name or address only, without a lookup. `host` may have IPv6 brackets, a zone,
 * and the root's trailing dot. IPv4 within IPv6 counts as IPv4.
 */
export function rangeOfHost(host: string): AddressRange {
  const name = host.replace(/^\[|\]$|\.$|%.*$/g, '').toLowerCase()
  const family = isIP(name)
  if (family !== 0) {
    const type = family === 4 ? 'ipv4' : 'ipv6'
    return loopback.check(name, type) ? 'loopback' : notPublic.check(name, type) ? 'private' : 'public'
  }
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback'
  return LOCAL_NAME.test(name) || !name.includes('.') ? 'private' : 'public'
}

/** Returns where a URL can be reached from, judging by its host only; `null` if it isn't a URL. */
export function rangeOfUrl(url: string): AddressRange | null {
  try {
    return rangeOfHost(new URL(url).hostname)
  } catch {
    return null
  }
}
