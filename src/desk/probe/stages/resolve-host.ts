import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { rangeOfHost } from '../../../base/network/address-range.ts'
import { problemOf } from '../../../shared/probe/problem.ts'
import type { AddressRange, StageFacts } from '../../../shared/probe/stage.ts'
import { stageFailure } from '../stage-failure.ts'
import { DeadlineExceeded, within } from '../watch.ts'

export interface HostAddress {
  address: string
  family: 4 | 6
}

/** Looks up the addresses of a host; rejects with an error that has Node's `code`. */
export type LookupHost = (host: string) => Promise<HostAddress[]>

/** Uses the operating system's resolver, as clients do. */
export const lookupHost: LookupHost = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

/** Looks up the addresses of `host`. Throws a `StageFailure` for `dns`, or `AppFailure` `cancelled`. */
export async function resolveHost(
  host: string,
  options: { lookup: LookupHost; milliseconds: number; signal?: AbortSignal | undefined },
): Promise<StageFacts<'dns'>> {
  const family = isIP(host)
  if (family !== 0) {
    const address: HostAddress = { address: host, family: family === 6 ? 6 : 4 }
    return { addresses: [address], literal: true, range: rangeOfHost(host) }
  }
  try {
    const addresses = await within(options.milliseconds, options.signal, () => options.lookup(host))
    if (addresses.length === 0) throw stageFailure('dns', problemOf('dnsNotFound', { host }))
    return { addresses, literal: false, range: widestRange(addresses) }
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw stageFailure('dns', problemOf('dnsNoAnswer', { host }))
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    const silent = code === 'EAI_AGAIN' || code === 'ETIMEOUT' || code === 'ESERVFAIL' || code === 'ECONNREFUSED'
    throw stageFailure('dns', problemOf(silent ? 'dnsNoAnswer' : 'dnsNotFound', { host }))
  }
}

const WIDEST_FIRST: readonly AddressRange[] = ['public', 'private', 'loopback']

/** The widest range from which a host with these addresses can be reached. */
function widestRange(addresses: readonly HostAddress[]): AddressRange {
  const found = addresses.map(({ address }) => rangeOfHost(address))
  return WIDEST_FIRST.find((range) => found.includes(range)) ?? 'private'
}
