import type { ProbeLimits } from './limits.ts'
import { problemOf } from './problems.ts'
import type { StageLog } from './stage-log.ts'
import { checkTls } from './stages/check-tls.ts'
import { openSocket } from './stages/open-socket.ts'
import type { ProbeAddress } from './stages/read-address.ts'
import { type HostAddress, type LookupHost, lookupHost, resolveHost } from './stages/resolve-host.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

/**
 * Runs the stages `dns`, `tcp` and `tls` and returns the address that answered, to be used from then on, with the
 * authorities to trust. Behind a proxy the three are skipped. Throws `StageFailure` or `AppFailure` cancelled.
 */
export async function reachServer(
  { url, host, port }: ProbeAddress,
  options: {
    limits: ProbeLimits
    signal?: AbortSignal | undefined
    proxied?: boolean
    lookup?: LookupHost
    ca?: string | string[] | undefined
  },
  log: StageLog,
): Promise<{ pinned: HostAddress | null; ca: string | string[] | undefined }> {
  const { limits, signal, lookup = lookupHost, ca = trustedAuthorities() } = options
  if (options.proxied) {
    for (const stage of ['dns', 'tcp', 'tls'] as const) log.skip(stage)
    return { pinned: null, ca }
  }
  log.start('dns')
  const dns = await resolveHost(host, { lookup, milliseconds: limits.dns, signal })
  log.pass('dns', dns)

  log.start('tcp')
  const { socket, facts: tcp } = await openSocket(host, port, dns.addresses, { milliseconds: limits.tcp, signal })
  log.pass('tcp', tcp, tcp.failed > 0 ? problemOf('tcpSomeAddresses', { count: tcp.failed }) : null)

  if (url.protocol === 'https:') {
    log.start('tls')
    const { facts, remark } = await checkTls(socket, host, port, { milliseconds: limits.tls, signal, ca })
    log.pass('tls', facts, remark)
  } else {
    socket.destroy()
    log.skip('tls')
  }
  return { pinned: dns.addresses.find(({ address }) => address === tcp.address) ?? null, ca }
}
