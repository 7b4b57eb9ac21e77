import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditFilter } from '../../../shared/management/records/audit-entry.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

const PAGE_SIZE = 100

/** Changes that match a filter, newest first. New ones appear automatically. */
export function useAudit(filter: AuditFilter) {
  const workspaceId = useWorkspaceId()
  return useInfiniteQuery({
    queryKey: ['audit.list', { workspaceId, ...filter }] as const,
    queryFn: ({ pageParam, signal }) =>
      invoke(
        'audit.list',
        { workspaceId, ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (shown) => shown,
  })
}
