import { BlockList, isIP } from 'node:net'

/** Where an address can be reached from. */
export type Reach = 'loopback' | 'private' | 'public'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('0.0.0.0', 'ipv4')
loopback.addAddress('::', 'ipv6')

const local = new BlockList()
// RFC 1918, RFC 6598 (shared), RFC 3927 (link-local), RFC 4193 (unique local), RFC 4291 (link-local).
local.addSubnet('10.0.0.0', 8, 'ipv4')
local.addSubnet('172.16.0.0', 12, 'ipv4')
local.addSubnet('192.168.0.0', 16, 'ipv4')
local.addSubnet('100.64.0.0', 10, 'ipv4')
local.addSubnet('169.254.0.0', 16, 'ipv4')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Endings that no public name server answers for (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const LOCAL_NAME = /\.(?:local|localdomain|internal|intranet|home\.arpa|lan|home|corp|private|test|invalid)$/

/** From where a URL's host can be reached, by its name or address alone; `null` for what is no URL. */
export function reachOf(url: string): Reach | null {
  const host = hostOf(url)
  if (host === null) return null
  const family = isIP(host)
  if (family !== 0) {
    const type = family === 4 ? 'ipv4' : 'ipv6'
    return loopback.check(host, type) ? 'loopback' : local.check(host, type) ? 'private' : 'public'
  }
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback'
  return LOCAL_NAME.test(host) || !host.includes('.') ? 'private' : 'public'
}

/** Whether a URL leads to this very machine. */
export const isLoopback = (url: string): boolean => reachOf(url) === 'loopback'

function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  } catch {
    return null
  }
}
