import type { NetworkChoices } from '../../../../../shared/reachable/network.ts'
import type { ReachableRequest, ReachableSetting } from '../../../../../shared/reachable/reachable.ts'

/** Field values for an address on this network. */
export interface NetworkDraft {
  /** One of the choices, or `OTHER_HOST`. */
  host: string
  /** The typed host name if `host` is `OTHER_HOST`. */
  name: string
  port: string
  certificate: 'app' | 'files'
}

export const OTHER_HOST = ''

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)

/** Returns the hosts to choose from. A saved address stays in the list even while this computer doesn't have it. */
export function hostsOf(choices: NetworkChoices, saved: ReachableSetting): { host: string; here: boolean }[] {
  const known = [...choices.addresses.map(({ host }) => host), ...choices.names]
  const gone = saved.kind === 'network' && isAddress(saved.host) && !known.includes(saved.host) ? [saved.host] : []
  return [...known.map((host) => ({ host, here: true })), ...gone.map((host) => ({ host, here: false }))]
}

/** Returns the saved field values, or proposed ones if nothing is saved. */
export function savedDraft(choices: NetworkChoices, saved: ReachableSetting): NetworkDraft {
  const hosts = hostsOf(choices, saved)
  const port = String(choices.port)
  if (saved.kind !== 'network') return { host: hosts[0]?.host ?? OTHER_HOST, name: '', port, certificate: 'app' }
  const listed = hosts.some(({ host }) => host === saved.host)
  return {
    ...(listed ? { host: saved.host, name: '' } : { host: OTHER_HOST, name: saved.host }),
    port: String(saved.port),
    certificate: saved.certificate.from,
  }
}

/** Converts field values to a request. An invalid port number is rejected by validation. */
export const requestFor = ({ host, name, port, certificate }: NetworkDraft): ReachableRequest => ({
  kind: 'network',
  host: host === OTHER_HOST ? name : host,
  port: /^\s*\d{1,9}\s*$/.test(port) ? Number(port) : 0,
  certificate,
})
