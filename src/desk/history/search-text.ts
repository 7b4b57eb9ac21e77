import { foldedLines } from '../../shared/search/folded-text.ts'
import type { HistoryRecord } from './history-record.ts'

/** What a record is found by. */
export function searchTextOf({
  customer,
  access,
  server,
  note,
}: Pick<HistoryRecord, 'customer' | 'access' | 'server' | 'note'>): string {
  return foldedLines([
    customer.primaryIdentity,
    ...Object.values(customer.metadata),
    access?.customerId ?? '',
    server.name,
    note,
  ])
}
