import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { recordOfToken } from '../../../lib/issued-urls/record-of-token.ts'

/** Of one customer; those beyond are older than what anybody still uses. */
const MAX_RECORDS = 200

/** Returns the record that this desk has of a token of a customer; undefined where the URL was generated elsewhere, or deleted here. */
export function useRecordsOf(identity: string): (token: TokenRecord) => IssuedRecord | undefined {
  const workspaceId = useWorkspaceId()
  const filter = { search: '', workspaceId, identity, states: ['issued' as const] }
  const { data } = useQuery(commandQuery('history.list', { filter, sort: {}, offset: 0, limit: MAX_RECORDS }))
  return useCallback((token: TokenRecord) => recordOfToken(data?.records ?? [], token), [data])
}
