import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { type SystemTrust, systemTrust } from '../../base/trust/system-trust.ts'
import { problemOf } from '../../shared/probe/problem.ts'
import type { ProbeLimits } from './limits.ts'
import { StageFailure } from './stage-failure.ts'
import type { StageLog } from './stage-log.ts'
import { checkTls } from './stages/check-tls.ts'
import { openSocket } from './stages/open-socket.ts'
import type { ProbeAddress } from './stages/read-address.ts'
import { type HostAddress, type LookupHost, lookupHost, resolveHost } from './stages/resolve-host.ts'
import { within } from './watch.ts'

/** Reading the system's certificates has its own timeout; this one only makes it possible to cancel the test. */
const TRUST_LIMIT_MS = 60_000

/**
 * Runs the stages `dns`, `tcp`, and `tls`. Returns the address that responded, which is used from then on, with the authorities to trust if
 * Node's own weren't enough. Behind a proxy, all three are skipped. Throws `StageFailure`, or `AppFailure` `cancelled`.
 */
export async function reachServer(
  { url, host, port }: ProbeAddress,
  options: {
    limits: ProbeLimits
    signal?: AbortSignal | undefined
    proxied?: boolean
    lookup?: LookupHost
    ca?: string | string[] | undefined
    trust?: SystemTrust | undefined
  },
  log: StageLog,
): Promise<{ pinned: HostAddress | null; secureContext: SecureContext | undefined }> {
  const { limits, signal, lookup = lookupHost, ca, trust = systemTrust } = options
  if (options.proxied) {
    for (const stage of ['dns', 'tcp', 'tls'] as const) log.skip(stage)
    return { pinned: null, secureContext: undefined }
  }
  let secureContext: SecureContext | undefined
  log.start('dns')
  const dns = await resolveHost(host, { lookup, milliseconds: limits.dns, signal })
  log.pass('dns', dns)

  log.start('tcp')
  const { socket, facts: tcp } = await openSocket(host, port, dns.addresses, { milliseconds: limits.tcp, signal })
  log.pass('tcp', tcp, tcp.failed > 0 ? problemOf('tcpSomeAddresses', { count: tcp.failed }) : null)

  if (url.protocol === 'https:') {
    log.start('tls')
    const check = (over: Socket, by: { ca?: string | string[] | undefined; secureContext?: SecureContext }) =>
      checkTls(over, host, port, { milliseconds: limits.tls, signal, ...by })
    try {
      const { facts, warning } = await check(socket, { ca })
      log.pass('tls', facts, warning)
    } catch (error) {
      if (ca !== undefined || !isTrustProblem(error)) throw error
      const wider = await within(TRUST_LIMIT_MS, signal, () => trust.context())
      if (wider === null) throw error
      const answered = dns.addresses.filter(({ address }) => address === tcp.address)
      const again = await openSocket(host, port, answered, { milliseconds: limits.tcp, signal })
      const { facts, warning } = await check(again.socket, { secureContext: wider })
      log.pass('tls', facts, warning)
      secureContext = wider
    }
  } else {
    socket.destroy()
    log.skip('tls')
  }
  return { pinned: dns.addresses.find(({ address }) => address === tcp.address) ?? null, secureContext }
}

/** Whether an error may be resolved by trusting the system's authorities. */
const isTrustProblem = (error: unknown): boolean =>
  error instanceof StageFailure && ['tlsSelfSigned', 'tlsUntrusted', 'tlsIncompleteChain'].includes(error.problem.code)
