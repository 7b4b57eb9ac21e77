import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'

/** Finds the record of a token among its customer’s; undefined where its URL was generated elsewhere, or deleted here. */
export const recordOfToken = (
  records: readonly IssuedRecord[],
  { serverId, ending }: Pick<TokenRecord, 'serverId' | 'ending'>,
): IssuedRecord | undefined =>
  records.find(({ server, tokenEnd }) => server.id === serverId && tokenEnd !== null && tokenEnd === ending)
