import { toWellFormed } from '../../shared/well-formed.ts'
import type { HistoryRecord } from './history-record.ts'

/** Text without case, accents, and ways of writing the same letter: what is searched, and what is searched for. */
function fold(text: string): string {
  return toWellFormed(text)
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** What a record is found by, folded; one line each, so that no word is found across two of them. */
export function searchTextOf({
  customer,
  access,
  server,
  note,
}: Pick<HistoryRecord, 'customer' | 'access' | 'server' | 'note'>): string {
  const parts = [
    customer.primaryIdentity,
    ...Object.values(customer.metadata),
    access?.customerId ?? '',
    server.name,
    note,
  ]
  return parts.map(fold).join('\n')
}

/** The folded words of a search, each once. A record matches when its text contains all of them. */
export function searchWords(search: string): string[] {
  return [...new Set(fold(search).split(/\s+/).filter(Boolean))]
}
