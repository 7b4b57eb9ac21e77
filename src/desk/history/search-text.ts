import { foldedLines } from '../../shared/search/folded-text.ts'
import type { HistoryRecord } from './history-record.ts'

/** The searchable text of a record. */
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
