import { useQuery } from '@tanstack/react-query'
import type { UrlFact } from '../../../shared/clients/url-fact.ts'
import { commandQuery } from '../ipc/command-query.ts'

const NONE: readonly UrlFact[] = []

/** What a URL's address says about it. Asked with its origin alone: the token isn't needed for it. */
export function useUrlFacts(url: string): readonly UrlFact[] {
  const { data = NONE } = useQuery(commandQuery('clients.urlFacts', { origin: originOf(url) }))
  return data
}

function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return url.slice(0, 10)
  }
}
