import type { UrlFact } from '../../../shared/clients/url-fact.ts'
import { reachOfUrl } from '../../network/reach.ts'

/** What a URL's address says about it, whatever the client; nothing for what isn't a URL. */
export function urlFacts(url: string): UrlFact[] {
  const reach = reachOfUrl(url)
  if (reach === null) return []
  if (reach === 'loopback') return ['thisComputer']
  const where: UrlFact[] = reach === 'private' ? ['thisNetwork'] : []
  return /^https:/i.test(url) ? where : [...where, 'insecure']
}
