import { useQuery } from '@tanstack/react-query'
import type { UrlFact } from '../../../shared/clients/url-fact.ts'
import { originOf } from '../../../shared/values/origin-of.ts'
import { commandQuery } from '../ipc/command-query.ts'

const NONE: readonly UrlFact[] = []

/** What a URL's address says about it. Asked with its origin alone: the token isn't needed for it. */
export function useUrlFacts(url: string): readonly UrlFact[] {
  const { data = NONE } = useQuery(commandQuery('clients.urlFacts', { origin: originOf(url) ?? url.slice(0, 10) }))
  return data
}
