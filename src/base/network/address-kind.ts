import { BlockList, isIP } from 'node:net'
import { rangeOfHost } from './address-range.ts'

/**
 * Where an IP address points. `metadata`: a cloud service that issues credentials to its computers; `loopback`: this computer; `linkLocal`:
 * the local link; `private`: any other address not routed on the internet.
 */
export type AddressKind = 'metadata' | 'loopback' | 'linkLocal' | 'private' | 'public'

/** AWS, Google, Azure, and most others; containers and pods on AWS; Alibaba; Oracle; the Azure host; AWS and Google over IPv6. */
const METADATA_4 = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
]
const METADATA_6 = ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254']

const metadata = new BlockList()
for (const address of METADATA_4) metadata.addAddress(address, 'ipv4')
for (const address of METADATA_6) metadata.addAddress(address, 'ipv6')

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

/** Unspecified addresses, which reach this computer when connected to. */
const nobody = new BlockList()
nobody.addSubnet('0.0.0.0', 8, 'ipv4')

/** The IPv6 prefixes that embed an IPv4 address, with its byte offset (RFC 4291, RFC 6052, RFC 8215, RFC 3056). */
const CARRIERS: readonly (readonly [prefix: readonly number[], at: number])[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 12],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 12],
  [[0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 12],
  [[0, 0x64, 0xff, 0x9b, 0, 1], 12],
  [[0x20, 0x02], 2],
]

/** Classifies an IP address without brackets or a zone; IPv4 within IPv6 counts as IPv4. Returns null if it isn't an IP address. */
export function addressKind(address: string): AddressKind | null {
  const family = isIP(address)
  if (family === 0) return null
  const carried = family === 6 ? carriedAddress(address) : null
  const own = kindOf(address, family === 4 ? 'ipv4' : 'ipv6')
  // `::1` is loopback itself rather than 0.0.0.1.
  return carried === null || own === 'loopback' ? own : kindOf(carried, 'ipv4')
}

function kindOf(address: string, type: 'ipv4' | 'ipv6'): AddressKind {
  if (metadata.check(address, type)) return 'metadata'
  if (linkLocal.check(address, type)) return 'linkLocal'
  if (nobody.check(address, type)) return 'loopback'
  return rangeOfHost(address)
}

function carriedAddress(address: string): string | null {
  const bytes = bytesOf(address)
  const carrier = CARRIERS.find(([prefix]) => prefix.every((byte, index) => bytes[index] === byte))
  return carrier ? bytes.slice(carrier[1], carrier[1] + 4).join('.') : null
}

/** Returns the 16 bytes of a valid IPv6 address. */
function bytesOf(address: string): number[] {
  const plain = address.split('%')[0] ?? ''
  const [head = '', tail] = plain.split('::')
  const wordsOf = (text: string): number[] =>
    text === ''
      ? []
      : text.split(':').flatMap((word) => {
          if (!word.includes('.')) return [Number.parseInt(word, 16)]
          const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number)
          return [a * 256 + b, c * 256 + d]
        })
  const [first, last] = [wordsOf(head), wordsOf(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0)
  return [...first, ...zeros, ...last].flatMap((word) => [word >> 8, word & 255])
}
