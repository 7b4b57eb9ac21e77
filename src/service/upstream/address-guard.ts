import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type AddressKind, addressKind } from '../../base/network/address-kind.ts'

/** Kinds of addresses that can be allowed in addition to public ones. */
const ALLOWED_KINDS = ['private', 'loopback', 'link-local'] as const

/** Addresses that upstreams may have in addition to public ones; never a cloud's metadata service. */
export interface AllowedUpstreams {
  kinds: readonly (typeof ALLOWED_KINDS)[number][]
  /** Networks, such as `10.20.0.0/16`. */
  networks: readonly { address: string; bits: number; family: 'ipv4' | 'ipv6' }[]
}

/** For a service that's reachable only from its own computer, because its administrator can call all of these anyway. */
export const ANY_UPSTREAM: AllowedUpstreams = { kinds: ALLOWED_KINDS, networks: [] }
/** For an externally reachable service, because not everyone who has a key should be able to reach the service's internal network. */
export const PUBLIC_UPSTREAMS: AllowedUpstreams = { kinds: [], networks: [] }

/** Thrown if this service may not call the upstream's address. */
class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/** Blocks connections to addresses that aren't allowed, regardless of the name or redirect they come from. */
export interface AddressGuard {
  allows(address: string): boolean
  /**
   * Throws if a host is an address that isn't allowed, or a name that always resolves to one. `host` may have brackets around an IPv6
   * address.
   */
  check(host: string): void
  /** For `net.connect`: returns those of a name's addresses that are allowed, and fails if there are none. */
  lookup: LookupFunction
}

const NAMES: Readonly<Record<string, AddressKind>> = { localhost: 'loopback', 'metadata.google.internal': 'metadata' }

export function createAddressGuard({ kinds, networks }: AllowedUpstreams): AddressGuard {
  const allowed = new Set<AddressKind>(['public'])
  for (const kind of kinds) allowed.add(kind === 'link-local' ? 'linkLocal' : kind)
  const named = new BlockList()
  for (const { address, bits, family } of networks) named.addSubnet(address, bits, family)

  function allows(address: string): boolean {
    const plain = address.replace(/%.*$/, '')
    const kind = addressKind(plain)
    if (kind === null || kind === 'metadata') return false
    return allowed.has(kind) || named.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
  }

  return {
    allows,
    check(host) {
      const name = host
        .replace(/^\[(.*)\]$/, '$1')
        .toLowerCase()
        .replace(/\.$/, '')
      const kind = name.endsWith('.localhost') ? 'loopback' : NAMES[name]
      const isRefused = isIP(name) === 0 ? kind !== undefined && !allowed.has(kind) : !allows(name)
      if (isRefused) throw new AddressRefused()
    },
    lookup(host, options, callback) {
      lookUp(host, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, '', 0)
        const usable = (found as LookupAddress[]).filter(({ address }) => allows(address))
        const [first] = usable
        if (!first) callback(new AddressRefused(), '', 0)
        else if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      })
    },
  }
}

/** Parses a list such as `private,10.20.0.0/16`. Returns null if a part is neither a kind nor a network. */
export function readAllowedUpstreams(text: string): AllowedUpstreams | null {
  const kinds: AllowedUpstreams['kinds'][number][] = []
  const networks: AllowedUpstreams['networks'][number][] = []
  for (const word of text.split(',').map((each) => each.trim().toLowerCase())) {
    const kind = ALLOWED_KINDS.find((each) => each === word)
    const network = kind ? null : readNetwork(word)
    if (kind) kinds.push(kind)
    else if (network) networks.push(network)
    else if (word !== 'public') return null
  }
  return { kinds, networks }
}

function readNetwork(text: string): AllowedUpstreams['networks'][number] | null {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const bits = prefix === undefined ? most : Number(prefix)
  return version === 0 || bits > most ? null : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}
