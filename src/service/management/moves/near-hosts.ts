import { rangeOfUrl } from '../../../base/network/address-range.ts'
import { resolveBaseAddress } from '../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'

const MAX_HOSTS = 10

/** Returns the first ten hosts with ports that definitions send requests to, and that only this computer or its network can reach. */
export function nearHostsOf(definitions: readonly Definition[]): string[] {
  const hosts = new Set<string>()
  for (const { baseAddresses, credentials, endpoints } of definitions) {
    const tokenUrls = credentials.flatMap(({ details }) => ('tokenUrl' in details ? [details.tokenUrl] : []))
    for (const stored of [...endpoints.map(({ baseUrl }) => baseUrl), ...tokenUrls]) {
      const url = resolveBaseAddress(stored, baseAddresses)
      const range = url === null ? null : rangeOfUrl(url)
      // `self:` is the service itself, wherever it runs; it has no host.
      if (url === null || (range !== 'loopback' && range !== 'private')) continue
      const { host } = new URL(url)
      if (host !== '') hosts.add(host)
    }
  }
  return [...hosts].slice(0, MAX_HOSTS)
}
