import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { commandQuery } from '../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { useStore } from '../lib/store.ts'
import { settledStore } from './settled-store.ts'

/**
 * Returns the number of customers in the workspace's list, or, if its service can't be queried, the number of its URLs in the history, excluding
 * failed attempts. Undefined until known.
 */
export function useCustomerCount(): number | undefined {
  const workspaceId = useWorkspaceId()
  const { mayRead } = useServiceAccess(workspaceId)
  // The query opens the history, which the first screen shouldn't wait for.
  const settled = useStore(settledStore)
  const page = { offset: 0, limit: 1 }
  const { data: customers } = useQuery({
    ...commandQuery('customers.page', { workspaceId, search: '', filter: {}, sort: {}, ...page }),
    placeholderData: keepPreviousData,
    enabled: settled && mayRead,
  })
  const filter = { search: '', workspaceId, states: ['issued' as const] }
  const { data: urls } = useQuery({
    ...commandQuery('history.list', { filter, sort: {}, ...page }),
    placeholderData: keepPreviousData,
    enabled: settled && !mayRead,
  })
  return mayRead ? customers?.total : urls?.total
}
