import { rangeOfUrl } from '../../../base/network/address-range.ts'
import type { UrlFact } from '../../../shared/clients/url-fact.ts'

/**
 * Facts about a URL from its address, whatever the client; none if it isn't a URL. `privateAuthority`: whether clients must trust a private
 * authority.
 */
export function urlFacts(url: string, privateAuthority = false): UrlFact[] {
  const range = rangeOfUrl(url)
  if (range === null) return []
  if (range === 'loopback') return ['thisComputer']
  const where: UrlFact[] = range === 'private' ? ['thisNetwork'] : []
  if (!/^https:/i.test(url)) return [...where, 'insecure']
  return privateAuthority ? [...where, 'privateAuthority'] : where
}
