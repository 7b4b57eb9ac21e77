import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'

/** Finds a token's record among its customer's records; undefined if its URL was generated elsewhere or its record was deleted. */
export const recordOfToken = (
  records: readonly IssuedRecord[],
  { serverId, ending }: Pick<TokenRecord, 'serverId' | 'ending'>,
): IssuedRecord | undefined =>
  records.find(({ server, tokenEnd }) => server.id === serverId && tokenEnd !== null && tokenEnd === ending)
