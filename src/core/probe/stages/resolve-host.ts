import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Reach, StageFacts } from '../../../shared/probe/stage.ts'
import { stageFailure } from '../stage-failure.ts'
import { TimeUp, within } from '../watch.ts'

/** One address of a host. */
export interface HostAddress {
  address: string
  family: 4 | 6
}

/** Finds the addresses of a host; rejects with an error that has Node's `code`. */
export type LookupHost = (host: string) => Promise<HostAddress[]>

/** Asks the operating system, as clients do. */
export const lookupHost: LookupHost = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

/** Finds the addresses of `host`. Throws `StageFailure` of `dns`, or `AppFailure` cancelled. */
export async function resolveHost(
  host: string,
  options: { lookup: LookupHost; milliseconds: number; signal?: AbortSignal | undefined },
): Promise<StageFacts<'dns'>> {
  const family = isIP(host)
  if (family !== 0) {
    const address: HostAddress = { address: host, family: family === 6 ? 6 : 4 }
    return { addresses: [address], literal: true, reach: reachOf(host) }
  }
  try {
    const addresses = await within(options.milliseconds, options.signal, () => options.lookup(host))
    const [first] = addresses
    if (!first) throw stageFailure('dns', 'dnsNotFound', { host })
    return { addresses, literal: false, reach: reachOf(first.address) }
  } catch (error) {
    if (error instanceof TimeUp) throw stageFailure('dns', 'dnsNoAnswer', { host })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    const silent = code === 'EAI_AGAIN' || code === 'ETIMEOUT' || code === 'ESERVFAIL' || code === 'ECONNREFUSED'
    throw stageFailure('dns', silent ? 'dnsNoAnswer' : 'dnsNotFound', { host })
  }
}

const PRIVATE_4 = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|0)\./

/** Where `address` can be reached from (RFC 1918, 3927, 4193, 4291, 6598). */
export function reachOf(address: string): Reach {
  const text = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (text === '::1' || text.startsWith('127.')) return 'loopback'
  if (text === '::' || /^(f[cd]|fe[89ab])/.test(text) || PRIVATE_4.test(text)) return 'private'
  return 'public'
}
