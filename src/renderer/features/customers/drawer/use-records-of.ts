import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { recordOfToken } from '../../../lib/issued-urls/record-of-token.ts'

/** Maximum number of records per customer; older ones are no longer in use. */
const MAX_RECORDS = 200

/** Returns a lookup from a customer's token to this desk's record; undefined if the URL was generated elsewhere or its record deleted. */
export function useRecordsOf(identity: string): (token: TokenRecord) => IssuedRecord | undefined {
  const workspaceId = useWorkspaceId()
  const filter = { search: '', workspaceId, identity, states: ['issued' as const] }
  const { data } = useQuery(commandQuery('history.list', { filter, sort: {}, offset: 0, limit: MAX_RECORDS }))
  return useCallback((token: TokenRecord) => recordOfToken(data?.records ?? [], token), [data])
}
