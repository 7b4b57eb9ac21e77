import { useQuery } from '@tanstack/react-query'
import type { UrlFact } from '../../../shared/clients/url-fact.ts'
import { originOf } from '../../../shared/values/origin-of.ts'
import { commandQuery } from '../ipc/command-query.ts'

const NONE: readonly UrlFact[] = []

/** Returns facts derived from a URL's address. Only its origin is sent to the main process, because the token isn't needed. */
export function useUrlFacts(url: string): readonly UrlFact[] {
  const { data = NONE } = useQuery(commandQuery('clients.urlFacts', { origin: originOf(url) ?? url.slice(0, 10) }))
  return data
}
